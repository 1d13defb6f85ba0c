import { dirname, join } from 'node:path';
import { createRequire } from 'node:module';
import ReactPdf from '@react-pdf/renderer';

const { Font } = ReactPdf;
const require = createRequire(import.meta.url);

/** A script's font, its files by weight, and the characters that it is for. */
type Script = { family: string; file: (weight: 400 | 700) => string; has: RegExp };

const fontsource = (pack: string, subset: string) => (weight: number) =>
  join(
    dirname(require.resolve(`@fontsource/${pack}/package.json`)),
    'files',
    `${pack}-${subset}-${weight}-normal.woff`,
  );
const script = (family: string, pack: string, subset: string, has: RegExp): Script => ({
  family,
  file: fontsource(pack, subset),
  has,
});

/** Latin is always loaded; each other script is read from disk when a document first needs it. */
const scripts: readonly Script[] = [
  script('Latin', 'noto-sans', 'latin', /\p{Script=Latin}/u),
  script('LatinExt', 'noto-sans', 'latin-ext', /[\p{Script=Latin}]/u),
  script(
    'Vietnamese',
    'noto-sans',
    'vietnamese',
    /[\u0102\u0103\u0110\u0111\u01a0-\u01b0\u1ea0-\u1ef9\u20ab]/u,
  ),
  script('Cyrillic', 'noto-sans', 'cyrillic', /\p{Script=Cyrillic}/u),
  script('CyrillicExt', 'noto-sans', 'cyrillic-ext', /\p{Script=Cyrillic}/u),
  script('Greek', 'noto-sans', 'greek', /\p{Script=Greek}/u),
  script('GreekExt', 'noto-sans', 'greek-ext', /\p{Script=Greek}/u),
  script('Devanagari', 'noto-sans', 'devanagari', /\p{Script=Devanagari}/u),
  // In this renderer Noto's Arabic puts its dots in the wrong places.
  script('Arabic', 'ibm-plex-sans-arabic', 'arabic', /\p{Script=Arabic}/u),
  script('Hebrew', 'noto-sans-hebrew', 'hebrew', /\p{Script=Hebrew}/u),
  script('Thai', 'noto-sans-thai', 'thai', /\p{Script=Thai}/u),
  script('Hangul', 'nanum-gothic', 'korean', /\p{Script=Hangul}/u),
  {
    // Chinese and Japanese, with mainland glyphs; 8 MB per weight.
    family: 'Han',
    file: (weight) =>
      join(
        dirname(require.resolve('@embedpdf/fonts-sc')),
        `../fonts/NotoSansHans-${weight === 400 ? 'Regular' : 'Bold'}.otf`,
      ),
    has: /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}\u3000-\u303f\uff01-\uff5e]/u,
  },
];

/** What is used of the renderer's font reader, which has no types. */
type FontFile = { hasGlyphForCodePoint(codePoint: number): boolean };

const registered = new Set<string>();

/** The fonts for a text: the names of their families, Latin first, and a text as they can print it. */
export type Fonts = { families: string[]; withoutGaps: (text: string) => string };

export async function fontsFor(text: string): Promise<Fonts> {
  const composed = text.normalize('NFC');
  const needed = scripts.filter(({ family, has }) => family === 'Latin' || has.test(composed));
  const fonts = await Promise.all(
    needed.map(async ({ family, file }) => {
      if (!registered.has(family)) {
        Font.register({
          family,
          fonts: ([400, 700] as const).map((fontWeight) => ({ src: file(fontWeight), fontWeight })),
        });
        registered.add(family);
      }
      await Font.load({ fontFamily: family });
      return Font.getFont({ fontFamily: family }).data as unknown as FontFile;
    }),
  );
  const isPrintable = (shown: string) =>
    Array.from(shown).every((character) =>
      fonts.some((font) => font.hasGlyphForCodePoint(character.codePointAt(0)!)),
    );
  return {
    families: needed.map(({ family }) => family),
    withoutGaps: (value) => withoutGaps(value, isPrintable),
  };
}

const asian = '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Bopomofo}ー';
const thai = '\\p{Script=Thai}';
const pieces = new RegExp(
  `[${asian}][ー々、。，．！？：；）」』】〉》\\p{Pe}\\p{Pf}]*|[${thai}]+|(?:[^${asian}${thai}]\\p{M}*){1,20}`,
  'gu',
);
const isThai = new RegExp(`^[${thai}]`, 'u');
const isBreakable = new RegExp(`[${asian}${thai}]|^.{26,}`, 'u');

/** Thai's AM as two characters: the font has two glyphs for it, and the renderer counts each as a character. */
const splitAm = (text: string) => text.replace(/([\u0e48-\u0e4b]?)\u0e33/g, '\u0e4d$1\u0e32');
const joinAm = (text: string) => text.replace(/\u0e4d([\u0e48-\u0e4b]?)\u0e32/g, '$1\u0e33');
const thaiWords = new Intl.Segmenter('th', { granularity: 'word' });
const wordsOf = (text: string): string[] =>
  Array.from(thaiWords.segment(joinAm(text)), ({ segment }) => splitAm(segment));

const piecesOf = (word: string): string[] =>
  (word.match(pieces) ?? [word]).flatMap((piece) => (isThai.test(piece) ? wordsOf(piece) : [piece]));

/**
 * The parts between which a word may be broken: after each Asian character and its closing punctuation, between Thai
 * words, and anywhere in what is too long for a column. An empty part is a break without a hyphen: none belongs
 * between characters, or in a number or address.
 */
export const partsOf = (word: string): string[] =>
  isBreakable.test(word) ? piecesOf(word).flatMap((piece) => [piece, '']) : [word];

Font.registerHyphenationCallback(partsOf);

const characters = new Intl.Segmenter('und', { granularity: 'grapheme' });

/** Removes control characters, and puts a question mark for each character without a glyph: the renderer would print another one. */
const withoutGaps = (text: string, isPrintable: (shown: string) => boolean): string =>
  Array.from(characters.segment(text.normalize('NFC')), ({ segment }) => {
    const shown = splitAm(segment.replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Co}]/gu, ''));
    if (isPrintable(shown)) return shown || (/\s/.test(segment) ? ' ' : '');
    return /^\s+$/.test(shown) ? ' ' : '?';
  }).join('');
