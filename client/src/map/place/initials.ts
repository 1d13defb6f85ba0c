const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** The first sign as its readers see it, together with its accents or vowel signs. */
const firstSign = (word: string): string => [...graphemes.segment(word)][0]?.segment ?? '';

/**
 * Up to two letters that represent a name in any script: `Ibu Sari` IS, `Grandma` G. Empty for a number, an emoji or
 * whatever else has no letters: digits would look like a count.
 */
export function initialsOf(name: string): string {
  const words = name
    .split('@', 1)[0]!
    .split(/[\s.@_-]+/u)
    .map((word) => word.replace(/^[^\p{L}\p{N}]+/u, ''))
    .filter((word) => /^\p{L}/u.test(word));
  const picked = words.length > 1 ? [words[0]!, words.at(-1)!] : words;
  return picked.map((word) => firstSign(word).toLocaleUpperCase()).join('');
}
