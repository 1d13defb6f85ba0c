import { dirname, join } from 'node:path';
import { createRequire } from 'node:module';
import ReactPdf from '@react-pdf/renderer';

const { Font } = ReactPdf;
const require = createRequire(import.meta.url);

/** A script's font and the characters that it is there for. */
type Script = { family: string; pack: string; file: string; has: RegExp };

const script = (family: string, pack: string, subset: string, has: RegExp): Script => ({
  family,
  pack,
  file: `${pack}-${subset}`,
  has,
});

/** Latin is always there; each other script is read from the disk when a document first needs it. */
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
  script('Arabic', 'noto-sans-arabic', 'arabic', /\p{Script=Arabic}/u),
  script('Hebrew', 'noto-sans-hebrew', 'hebrew', /\p{Script=Hebrew}/u),
  script('Thai', 'noto-sans-thai', 'thai', /\p{Script=Thai}/u),
];

const registered = new Set<string>();

/** The families that a text needs, registered; Latin first. */
export function familiesFor(text: string): string[] {
  const needed = scripts.filter(({ family, has }) => family === 'Latin' || has.test(text));
  for (const { family, pack, file } of needed) {
    if (registered.has(family)) continue;
    const files = join(dirname(require.resolve(`@fontsource/${pack}/package.json`)), 'files');
    Font.register({
      family,
      fonts: [400, 700].map((fontWeight) => ({
        src: join(files, `${file}-${fontWeight}-normal.woff`),
        fontWeight,
      })),
    });
    registered.add(family);
  }
  return needed.map(({ family }) => family);
}

// A long number or address has no place to break; better anywhere than over the margin.
Font.registerHyphenationCallback((word) => (word.length > 40 ? (word.match(/.{1,20}/gu) ?? [word]) : [word]));

const printable = new RegExp(
  `[\\s\\p{N}\\p{P}\\p{Sc}\\p{Sm}\\p{M}\\p{Script=Latin}\\p{Script=Cyrillic}\\p{Script=Greek}\\p{Script=Devanagari}\\p{Script=Arabic}\\p{Script=Hebrew}\\p{Script=Thai}]`,
  'u',
);

/** A text without control characters, and with a question mark for each character that no font here has. */
export const withoutGaps = (text: string): string =>
  Array.from(text.normalize('NFC').replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Co}]/gu, ' '), (character) =>
    printable.test(character) ? character : '?',
  ).join('');
