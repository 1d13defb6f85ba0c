import { firstLocale, isLocale, localeCookie, type Locale } from '#shared/locales.ts';
import { localeOfPath } from '#shared/paths.ts';
import { setCookie } from '../ui/set-cookie.ts';

/** Language from path, then cookie, then browser. */
export function chooseLocale(pathname: string, cookie: string, browser: readonly string[]): Locale {
  if (localeOfPath(pathname) === 'id') return 'id';
  const chosen = new RegExp(`(?:^|;\\s*)${localeCookie.name}=(\\w+)(?:;|$)`).exec(cookie)?.[1];
  return isLocale(chosen) ? chosen : firstLocale(browser);
}

/** Remembers a language that the reader has chosen. */
export const rememberLocale = (locale: Locale): void =>
  setCookie(localeCookie.name, locale, localeCookie.maxAge);
