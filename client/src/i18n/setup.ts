import type { Locale } from '#shared/locales.ts';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';

/** Each language in two files: what the first screen says, and the rest. */
const first = {
  en: () => import('./en.ts').then(({ en }) => en),
  id: () => import('./id.ts').then(({ id }) => id),
};
const rest = {
  en: () => import('./en-rest.ts').then((module) => module.rest),
  id: () => import('./id-rest.ts').then((module) => module.rest),
};

await i18next.use(initReactI18next).init({
  resources: {},
  fallbackLng: false,
  defaultNS: 'common',
  ns: ['common'],
  interpolation: { escapeValue: false },
  react: { useSuspense: false },
  // A page may be older than the server, and its error codes.
  parseMissingKeyHandler: (key) =>
    /^[A-Z_]+$/.test(key) && i18next.exists('errors:INTERNAL') ? i18next.t('errors:INTERNAL') : key,
});

/** The language that was wanted last, which may be on its way. */
let wanted: Locale = 'en';
let wantsRest = false;

async function fetchTexts(locale: Locale, texts: Record<Locale, () => Promise<object>>, one: string) {
  if (i18next.hasResourceBundle(locale, one)) return;
  for (const [namespace, bundle] of Object.entries(await texts[locale]())) {
    i18next.addResourceBundle(locale, namespace, bundle);
  }
}
const fetchFirst = (locale: Locale) => fetchTexts(locale, first, 'common');
const fetchRest = (locale: Locale) => fetchTexts(locale, rest, 'account');

/** Loads a language's texts if necessary, and switches the page to it, unless another is wanted by then. */
export async function speak(locale: Locale, isWanted = () => true): Promise<void> {
  wanted = locale;
  await Promise.all([fetchFirst(locale), wantsRest && fetchRest(locale)]);
  if (!isWanted()) return;
  // A change renders every text again, even one to the same language.
  if (i18next.language !== locale) await i18next.changeLanguage(locale);
  document.documentElement.lang = locale;
}

/** Fetches a part of the app together with the texts that the first screen does not need. */
export const withTexts =
  <Part>(load: () => Promise<Part>) =>
  async (): Promise<Part> => {
    wantsRest = true;
    const [part] = await Promise.all([load(), fetchRest(wanted)]);
    return part;
  };
