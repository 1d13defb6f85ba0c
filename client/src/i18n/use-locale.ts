import { isLocale, type Locale } from '#shared/locales.ts';
import { localPath } from '#shared/paths.ts';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';

/** The reader's language. */
export function useLocale(): Locale {
  const { i18n } = useTranslation();
  return isLocale(i18n.language) ? i18n.language : 'en';
}

/** Converts a path of the route table to that page's URL in the reader's language. */
export function useLocalPath(): (path: string) => string {
  const locale = useLocale();
  return useCallback((path: string) => localPath(path, locale), [locale]);
}
