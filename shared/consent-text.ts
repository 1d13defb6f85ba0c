import { type ConsentWords, consentWordsEn } from './consent-words-en.ts';
import { consentWordsId } from './consent-words-id.ts';

export type ConsentLocale = 'en' | 'id';

/**
 * What a recipient is told before they say yes. The page shows it, the server hashes it for the consent receipt.
 * Change a word, and `version` must change too. Placeholders in double braces are filled in by the page.
 */
export const consentText: { version: string } & Record<ConsentLocale, ConsentWords> = {
  version: '2026-11-21.1',
  en: consentWordsEn,
  id: consentWordsId,
};

type Words = { readonly [key: string]: string | Words };

const linesOf = (words: Words, path: string): string[] =>
  Object.keys(words)
    .sort()
    .flatMap((key) => {
      const value = words[key] ?? '';
      const at = path ? `${path}.${key}` : key;
      return typeof value === 'string' ? [`${at}: ${value}`] : linesOf(value, at);
    });

/** The canonical text of one language: version, language, then `path: text` lines sorted by path. This is what is hashed. */
export function consentTextFor(locale: ConsentLocale): string {
  return [`version: ${consentText.version}`, `locale: ${locale}`, ...linesOf(consentText[locale], '')].join(
    '\n',
  );
}
