import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { fontsFor, partsOf } from './fonts.ts';
import type { PdfDocument } from './port.ts';
import { openReactPdf } from './react-pdf.ts';

const printed = async (text: string) => (await fontsFor(text)).withoutGaps(text);

test.each([
  ['山田太郎 やまだ タロー', 'Han'],
  ['王小明，臺北市', 'Han'],
  ['김철수', 'Hangul'],
  ['محمد بن عبد الله', 'Arabic'],
  ['שלום', 'Hebrew'],
  ['राम', 'Devanagari'],
  ['สมชาย', 'Thai'],
  ['Иван', 'Cyrillic'],
  ['Γιώργος', 'Greek'],
  ['Nguyễn Thị Ánh', 'Vietnamese'],
])('%s is kept as it is and gets a font for its script', async (text, family) => {
  expect(await printed(text)).toBe(text);
  expect((await fontsFor(text)).families).toEqual(expect.arrayContaining(['Latin', family]));
});

test('Latin text does not need the Han font', async () => {
  expect((await fontsFor('Sari, +62 812 3456 7890')).families).not.toContain('Han');
});

test('decomposed letters, as macOS writes them, are composed and get the font of the composed ones', async () => {
  const apart = 'Nguyễn Văn Bền'.normalize('NFD');
  expect(await printed(apart)).toBe('Nguyễn Văn Bền');
  expect((await fontsFor(apart)).families).toContain('Vietnamese');
});

const shownParts = (word: string) => partsOf(word).filter(Boolean);

test('Thai is broken between words, and its SARA AM is split into the characters of its glyphs', async () => {
  const words = ['ตั้ง', 'อยู่', 'ที่', 'ทำงาน', 'ชั้น', 'สิบ', 'สอง', 'น้ำ', 'ดำ'];
  const whole = await printed(words.join(''));
  expect(whole).not.toMatch(/\u0e33/);
  expect(await printed('น้ำ')).toBe('น\u0e4d\u0e49\u0e32');
  expect(shownParts(whole)).toEqual(await Promise.all(words.map(printed)));
});

test('a word too long for a column is broken, but never between a letter and its marks', () => {
  const domain = 'api.very-long-register-name.example.com';
  expect(shownParts(domain)).toEqual(['api.very-long-regist', 'er-name.example.com']);
  expect(shownParts('mempertanggungjawabkannya')).toHaveLength(1);
  const marked = shownParts('कि'.repeat(30));
  expect(marked.join('')).toBe('कि'.repeat(30));
  for (const piece of marked) expect(piece).not.toMatch(/^\p{M}/u);
});

test.each([
  ['a 👩‍👩‍👧 b 😀', 'a ? b ?'],
  ['House ১২', 'House ??'],
  ['\u202eabc\u0000d\ud800e', 'abcde'],
  ['one\ntwo\u2028three', 'one two three'],
])(
  'of %j, what no font has becomes one question mark, and invisible characters are dropped',
  async (text, shown) => {
    expect(await printed(text)).toBe(shown);
  },
);

const document = (title: string, items: number): PdfDocument => ({
  locale: 'en',
  title: 'Report',
  subject: 'Sari',
  lines: [],
  notice: 'Notice',
  footer: 'Footer',
  watermark: null,
  sections: Array.from({ length: 17 }, (_, section) => ({
    title: `Section ${section}`,
    status: 'Found',
    source: 'Source',
    items: Array.from({ length: items }, () => ({ title, lines: [title, title] })),
  })),
  summary: { title: 'Summary', values: [] },
  pageLabel: '{n} of {total}',
});

test('forty pages have an outline, a title and a language, and embed only the fonts and glyphs they use', async () => {
  const pdf = openReactPdf();
  const render = async (title: string, items: number) =>
    (await buffer(pdf.render(document(title, items), 'a'))).toString('latin1');
  const latin = await render('A person with a name', 35);
  expect(latin.match(/\/Type \/Page\b/g)?.length).toBeGreaterThanOrEqual(40);
  expect(latin).toMatch(/\/Outlines \d+ 0 R/);
  expect(latin.match(/\/Title \(Section \d+\)/g)).toHaveLength(17);
  expect(latin).toContain('/Lang (en)');
  expect(latin).toMatch(/\/DisplayDocTitle true/);
  expect(latin).not.toMatch(/NotoSansHans/);
  const han = await render('山田太郎', 1);
  expect(han).toMatch(/\+NotoSansHans-Bold/);
  // A subset: the whole font is 8 MB.
  expect(han.length).toBeLessThan(1_000_000);
  await pdf.close();
}, 120_000);
