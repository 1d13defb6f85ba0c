/** The product's languages; the first one is the default. */
export const locales = ['en', 'id'] as const;
export type Locale = (typeof locales)[number];

export const isLocale = (text: unknown): text is Locale => locales.some((locale) => locale === text);

/** The cookie that remembers a chosen language, and the query parameter of the links that set it without script. */
export const localeCookie = { name: 'locale', maxAge: 365 * 86_400 } as const;
