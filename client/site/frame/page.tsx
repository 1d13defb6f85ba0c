import type { Locale } from '#shared/locales.ts';
import { localPath } from '#shared/paths.ts';
import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import commonEn from '../../src/i18n/en/common.json';
import siteEn from '../../src/i18n/en/site.json';
import commonId from '../../src/i18n/id/common.json';
import siteId from '../../src/i18n/id/site.json';

const words = { en: { common: commonEn, site: siteEn }, id: { common: commonId, site: siteId } };

/** Which page is rendered; `path` in English. */
export const PageContext = createContext<{ path: string; locale: Locale }>({ path: '/', locale: 'en' });

export function usePage() {
  const { path, locale } = useContext(PageContext);
  const { common, site } = words[locale];
  /** A path of ours in the page's language. */
  const at = (to: string) => localPath(to, locale);
  return { path, locale, at, isHome: path === '/', common, site };
}
