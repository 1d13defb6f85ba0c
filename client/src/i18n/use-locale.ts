import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { type Locale, withLocale } from './locale.ts';

/** The reader's language. */
export function useLocale(): Locale {
  const { i18n } = useTranslation();
  return i18n.language === 'id' ? 'id' : 'en';
}

/** Turns a path of the route table into the address of that page in the reader's language. */
export function useLocalPath(): (path: string) => string {
  const locale = useLocale();
  return useCallback((path: string) => withLocale(path, locale), [locale]);
}
