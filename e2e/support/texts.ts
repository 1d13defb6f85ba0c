import { readFileSync } from 'node:fs';
import { consentText } from '../../shared/consent-text.ts';
import type { AppLocale } from './test.ts';

const read = (locale: AppLocale, name: string) =>
  JSON.parse(readFileSync(new URL(`../../client/src/i18n/${locale}/${name}.json`, import.meta.url), 'utf8'));

/** The words on the screens, from the very files that the screens take them from. */
export const textsIn = (locale: AppLocale) => ({
  account: read(locale, 'account'),
  common: read(locale, 'common'),
  consent: read(locale, 'consent'),
  errors: read(locale, 'errors'),
  location: read(locale, 'location'),
  message: read(locale, 'message'),
  subscription: read(locale, 'subscription'),
  words: consentText[locale],
});
export type Texts = ReturnType<typeof textsIn>;
