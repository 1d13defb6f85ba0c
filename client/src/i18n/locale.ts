export type Locale = 'en' | 'id';

/** Name and life of the cookie that remembers a choice (seed, section 9). */
const cookieName = 'locale';
const cookieDays = 365;

/** The language that an address stands for: Indonesian under `/id`, English otherwise. */
export const localeOf = (pathname: string): Locale => (/^\/id(\/|$)/.test(pathname) ? 'id' : 'en');

/** The same page in another language. Takes and gives a pathname, with or without query and fragment. */
export function withLocale(path: string, locale: Locale): string {
  const plain = path.replace(/^\/id(?=[/?#]|$)/, '') || '/';
  const rooted = plain.startsWith('/') ? plain : `/${plain}`;
  if (locale === 'en') return rooted;
  return rooted.replace(/^\/(?=[?#]|$)/, '').replace(/^/, '/id');
}

/** Language from path, then cookie, then browser. */
export function chooseLocale(pathname: string, cookie: string, browser: readonly string[]): Locale {
  if (localeOf(pathname) === 'id') return 'id';
  const chosen = /(?:^|;\s*)locale=(en|id)(?:;|$)/.exec(cookie)?.[1];
  if (chosen) return chosen as Locale;
  // The first language of the browser that the product speaks; `in` is the old code of Indonesian.
  const first = browser
    .map((tag) => tag.toLowerCase().split('-')[0])
    .find((tag) => /^(en|id|in)$/.test(tag ?? ''));
  return first === 'id' || first === 'in' ? 'id' : 'en';
}

/** Remembers a language that the reader has chosen. */
export function rememberLocale(locale: Locale): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `${cookieName}=${locale}; Max-Age=${cookieDays * 86_400}; Path=/; SameSite=Lax${secure}`;
}
