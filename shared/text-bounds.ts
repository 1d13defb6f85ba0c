/**
 * Longest text that any input takes, in code points, before anything is done with it. It keeps work small; what a
 * field means by too long (`limits`), it says itself with a code of its own.
 */
const anyText = 1_000;

/** Fields that take more, or of which every code point costs work (normalising, searching). */
const ofField: Readonly<Record<string, number>> = {
  senderName: 200,
  name: 200,
  title: 200,
  search: 200,
  details: 4_000,
  message: 4_000,
  // Hashed and looked up, whatever it is: a wrong link is told so.
  token: 10_000,
};

/** Nobody writes with four bytes a character throughout: emoji and rare scripts fit, a flood does not. */
const bytesPerCodePoint = 4;

/** Characters as a reader of Unicode counts them; half a surrogate pair counts as one. */
export const codePoints = (text: string): number => {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
};

/** One line: the tab that comes along out of a spreadsheet is a space. */
export const oneLine = (text: string): string => text.replaceAll('\t', ' ').trim();

/** Several lines: whatever word processors end a line or a page with ends a line, and a tab is a space. */
export const someLines = (text: string): string =>
  text
    .replace(/\r\n?|[\v\f\u2028\u2029]/g, '\n')
    .replaceAll('\t', ' ')
    .trim();

const utf8 = new TextEncoder();

/** Whether a field's text is longer than any use of it; answers the bound, or null where it fits. */
export function exceededBound(field: string, text: string): { codePoints: number; bytes: number } | null {
  const most = (Object.hasOwn(ofField, field) && ofField[field]) || anyText;
  const bound = { codePoints: most, bytes: most * bytesPerCodePoint };
  // No code point has more than two units: what is far too long is never walked through.
  if (text.length > 2 * most || codePoints(text) > most) return bound;
  return utf8.encode(text).length > bound.bytes ? bound : null;
}
