/** What people and programs write between the digits of one number: spaces, dashes, brackets, dots and bullets. */
const separators = /[\s\p{Z}\p{Pd}\p{Ps}\p{Pe}.•·‧∙⋅・･−ー~⁓∼\u2800]/gu;

const digit = /\p{Nd}/u;

/** A digit of any script as one of ASCII: Unicode lists those of a script in a row, from zero to nine. */
function asciiDigit(character: string): string {
  const code = character.codePointAt(0)!;
  let zero = code;
  while (digit.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return String((code - zero) % 10);
}

/**
 * A typed or pasted number in the usual characters: without those that cannot be seen, which address books and
 * messengers add, and without the scheme of a link.
 */
export const plainText = (text: string): string =>
  text
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    // Chinese and Japanese keyboards produce full-width characters.
    .replace(/[\uFF01-\uFF5E]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .replace(/\p{Nd}/gu, asciiDigit)
    .replace(/^\s*tel:/i, '');

/**
 * A plain text without separators: of a number, a `+` and ASCII digits are left. Everything else is left, too, so that
 * it is refused: a number without what is dropped from it may be somebody else's.
 */
export const bareNumber = (plain: string): string => plain.replace(separators, '');

export const isBareNumber = (bare: string): boolean => /^\+?\d+$/.test(bare);

/** Two numbers, by what stands between them. */
export const isSeveral = (bare: string): boolean => /\d(?:[,;&|]|or|and|atau|dan|\/?\+)\+?\d/i.test(bare);

/** Digits with slashes between them: what stands before each slash, and the whole, without slashes; or nothing. */
export function slashedParts(bare: string): { before: string[]; whole: string } | null {
  const parts = bare.split('/');
  if (parts.length < 2 || !isBareNumber(parts.join(''))) return null;
  return {
    before: parts.slice(1).map((_, index) => parts.slice(0, index + 1).join('')),
    whole: parts.join(''),
  };
}
