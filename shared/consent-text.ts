import type { Locale } from './locales.ts';
import { type ConsentWords, consentWordsEn } from './consent-words-en.ts';
import { consentWordsId } from './consent-words-id.ts';

/**
 * What a recipient is told before they agree. The page shows it, the server hashes it for the consent receipt.
 * Change a word, and `version` must change too. Placeholders in double braces are filled in by the page.
 */
export const consentText: { version: string } & Record<Locale, ConsentWords> = {
  version: '2026-11-30',
  en: consentWordsEn,
  id: consentWordsId,
};

type Words = { readonly [key: string]: string | Words };

type Passage = { key: string; text: string };

const passagesOf = (words: Words, path: string): Passage[] =>
  Object.keys(words)
    .sort()
    .flatMap((key) => {
      const value = words[key] ?? '';
      const at = path ? `${path}.${key}` : key;
      return typeof value === 'string' ? [{ key: at, text: value }] : passagesOf(value, at);
    });

/** The text of one language, passage by passage, sorted by their position in it, such as `precision.CITY`. */
export const consentPassages = (locale: Locale): Passage[] => passagesOf(consentText[locale], '');

/** The canonical text of one language: version, language, then `path: text` lines sorted by path. This is what is hashed. */
export function consentTextFor(locale: Locale): string {
  const lines = consentPassages(locale).map(({ key, text }) => `${key}: ${text}`);
  return [`version: ${consentText.version}`, `locale: ${locale}`, ...lines].join('\n');
}
