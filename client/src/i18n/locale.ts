import { localeCookie, type Locale } from '#shared/locales.ts';
import { localeOfPath } from '#shared/paths.ts';
import { setCookie } from '../ui/set-cookie.ts';

/** Language from path, then cookie, then browser. */
export function chooseLocale(pathname: string, cookie: string, browser: readonly string[]): Locale {
  if (localeOfPath(pathname) === 'id') return 'id';
  const chosen = /(?:^|;\s*)locale=(en|id)(?:;|$)/.exec(cookie)?.[1];
  if (chosen) return chosen as Locale;
  // The browser's first language that the product supports; `in` is the old code for Indonesian.
  const first = browser
    .map((tag) => tag.toLowerCase().split('-')[0])
    .find((tag) => /^(en|id|in)$/.test(tag ?? ''));
  return first === 'id' || first === 'in' ? 'id' : 'en';
}

/** Remembers a language that the reader has chosen. */
export const rememberLocale = (locale: Locale): void =>
  setCookie(localeCookie.name, locale, localeCookie.maxAge);
