/**
 * Maximum length of any input text, in code points, checked before anything else is done with it. It limits the work;
 * stricter limits of single fields (`limits`) have their own error codes.
 */
const anyText = 1_000;

/** Fields that may be longer, or whose processing is costly per code point (normalising, searching). */
const ofField: Readonly<Record<string, number>> = {
  senderName: 200,
  name: 200,
  title: 200,
  search: 200,
  details: 4_000,
  message: 4_000,
  // Hashed and looked up in any case: a wrong link gets its own error.
  token: 10_000,
};

/** Length in Unicode code points; half a surrogate pair counts as one. */
export const codePoints = (text: string): number => {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
};

/**
 * What changes the order in which a text and its surroundings are shown: it would read otherwise for whoever approves or
 * answers it. The marks that right-to-left scripts need stay.
 */
const reordering = /[\u202a-\u202e\u2066-\u2069]/g;

export const withoutReordering = (text: string): string => text.replaceAll(reordering, '');

/** A single line: a tab copied from a spreadsheet becomes a space. */
export const oneLine = (text: string): string => withoutReordering(text).replaceAll('\t', ' ').trim();

/** Several lines: every line or page break of a word processor becomes a line break, and a tab a space. */
export const someLines = (text: string): string =>
  withoutReordering(text)
    .replace(/\r\n?|[\v\f\u2028\u2029]/g, '\n')
    .replaceAll('\t', ' ')
    .trim();

/** Whether a text of one line has at most this many code points and no control characters. */
export const isOneLine = (text: string, most: number): boolean =>
  codePoints(text) <= most && !/\p{Cc}/u.test(text);

/** The same for several lines, between which line breaks are allowed. */
export const isSomeLines = (text: string, most: number): boolean =>
  codePoints(text) <= most && !/[^\P{Cc}\n]/u.test(text);

/** Whether a field's text is longer than allowed; returns the limit in code points, or null if it fits. */
export function exceededBound(field: string, text: string): number | null {
  const most = (Object.prototype.hasOwnProperty.call(ofField, field) && ofField[field]) || anyText;
  // A code point has at most two code units: text that is far too long is never iterated.
  return text.length > 2 * most || codePoints(text) > most ? most : null;
}
