/** The product's languages; the first one is the default. */
export const locales = ['en', 'id'] as const;
export type Locale = (typeof locales)[number];

export const isLocale = (text: unknown): text is Locale => locales.some((locale) => locale === text);

/** The first of these language tags, such as `id-ID` or `id_ID`, that is in one of our languages; the default if none is. */
export function firstLocale(tags: readonly string[]): Locale {
  for (const tag of tags) {
    // The language is where the tag begins: `nl-ID` is Dutch.
    const language = tag.trim().toLowerCase().split(/[-_;]/, 1)[0];
    // The code of Indonesian until 1989, which older Androids still send.
    if (language === 'in') return 'id';
    if (isLocale(language)) return language;
  }
  return locales[0];
}

/** The cookie that remembers a chosen language, and the query parameter of the links that set it without script. */
export const localeCookie = { name: 'locale', maxAge: 365 * 86_400 } as const;
