import type { ConsentWords } from '#shared/consent-words-en.ts';
import type en from '../texts/en.json';
import type { Locale } from '#shared/locales.ts';
import type { RecipientPage } from '#shared/paths.ts';

export type ConsentTexts = typeof en;

type KeyOf<Texts> = {
  [Key in keyof Texts & string]: Texts[Key] extends string ? Key : `${Key}.${KeyOf<Texts[Key]>}`;
}[keyof Texts & string];
export type TextKey = KeyOf<ConsentTexts>;

/** What a prerendered page contains: the texts of its language. */
export type PageData = {
  page: RecipientPage;
  locale: Locale;
  /** Version of `words`. */
  textVersion: string;
  texts: Partial<ConsentTexts>;
  words: ConsentWords;
};

export type Texts = {
  locale: Locale;
  /** What the recipient agrees to; hashed by the server for the receipt. */
  words: ConsentWords;
  texts: Partial<ConsentTexts>;
  /** A text of consent.json, with `{{name}}` filled in. */
  t(key: TextKey, values?: Record<string, string | number>): string;
};

export function fillIn(text: string, values: Record<string, string | number>): string {
  return text.replace(/\{\{(\w+)\}\}/g, (placeholder, name: string) => String(values[name] ?? placeholder));
}

export function createTexts({ locale, texts, words }: Pick<PageData, 'locale' | 'texts' | 'words'>): Texts {
  return {
    locale,
    words,
    texts,
    t(key, values = {}) {
      const found = key
        .split('.')
        .reduce<unknown>((at, part) => (at as Record<string, unknown>)?.[part], texts);
      if (typeof found !== 'string') throw new Error(`no text: ${key}`);
      return fillIn(found, values);
    },
  };
}
