import { readFileSync } from 'node:fs';
import { consentText } from '../../shared/consent-text.ts';
import type { Locale } from '#shared/locales.ts';

const json = (path: string) =>
  JSON.parse(readFileSync(new URL(`../../client/${path}.json`, import.meta.url), 'utf8'));
const read = (locale: Locale, name: string) => json(`src/i18n/${locale}/${name}`);
const textsOfPage = (locale: Locale) => json(`recipient/texts/${locale}`);

/** The texts on the screens, from the very files that the screens use. */
export const textsIn = (locale: Locale) => ({
  account: read(locale, 'account'),
  common: read(locale, 'common'),
  consent: textsOfPage(locale),
  errors: read(locale, 'errors'),
  location: read(locale, 'location'),
  lookup: read(locale, 'lookup'),
  map: read(locale, 'map'),
  message: read(locale, 'message'),
  myShares: read(locale, 'my-shares'),
  report: read(locale, 'report'),
  site: read(locale, 'site'),
  subscription: read(locale, 'subscription'),
  words: consentText[locale],
});
export type Texts = ReturnType<typeof textsIn>;
