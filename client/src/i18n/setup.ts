import type { Locale } from '#shared/locales.ts';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';

const texts = {
  en: () => import('./en.ts').then(({ en }) => en),
  id: () => import('./id.ts').then(({ id }) => id),
};

await i18next.use(initReactI18next).init({
  resources: {},
  fallbackLng: false,
  defaultNS: 'common',
  ns: ['common'],
  interpolation: { escapeValue: false },
  react: { useSuspense: false },
});

/** Fetches a language's texts if need be, and turns the page to it, unless another is wanted by then. */
export async function speak(locale: Locale, isWanted = () => true): Promise<void> {
  if (!i18next.hasResourceBundle(locale, 'common')) {
    for (const [namespace, bundle] of Object.entries(await texts[locale]())) {
      i18next.addResourceBundle(locale, namespace, bundle);
    }
  }
  if (!isWanted()) return;
  await i18next.changeLanguage(locale);
  document.documentElement.lang = locale;
}
