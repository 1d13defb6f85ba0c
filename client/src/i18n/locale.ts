import { localeCookie, type Locale } from '#shared/locales.ts';
import { setCookie } from '../ui/set-cookie.ts';

/** Remembers a language that the reader has chosen; the server redirects by it (server/pages/page-language.ts). */
export const rememberLocale = (locale: Locale): void =>
  setCookie(localeCookie.name, locale, localeCookie.maxAge);
