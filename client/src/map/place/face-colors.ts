/**
 * Colours that Okabe and Ito chose to be told apart by colour-blind eyes too, and what is written on them. The same in
 * light and dark mode, so that a person keeps their colour; a white rim sets them off from either map.
 */
export const faceColors = [
  { bg: '#0072b2', fg: '#ffffff' },
  { bg: '#e69f00', fg: '#231700' },
  { bg: '#009e73', fg: '#00160f' },
  { bg: '#cc79a7', fg: '#24081a' },
  { bg: '#56b4e9', fg: '#041b29' },
  { bg: '#b34700', fg: '#ffffff' },
  { bg: '#f0e442', fg: '#262300' },
  { bg: '#4b2e83', fg: '#ffffff' },
] as const;

/** Always the same one for the same person. */
export function faceColorOf(who: string): (typeof faceColors)[number] {
  let hash = 0;
  for (const sign of who) hash = (Math.imul(hash, 31) + sign.codePointAt(0)!) >>> 0;
  // The last digits of numbers in one family differ least.
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d) >>> 0;
  return faceColors[(hash >>> 16) % faceColors.length]!;
}
