/** The product's languages; the first one is the default. */
export const locales = ['en', 'id'] as const;
export type Locale = (typeof locales)[number];

export const isLocale = (text: unknown): text is Locale => locales.some((locale) => locale === text);
