/** The languages that the product speaks; the first one is spoken where nothing asks for another. */
export const locales = ['en', 'id'] as const;
export type Locale = (typeof locales)[number];

export const isLocale = (text: unknown): text is Locale => locales.some((locale) => locale === text);
