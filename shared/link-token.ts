/** Characters of a token in a link: 144 bits in base64url. */
export const tokenLength = 24;

/**
 * A token as it came from a link, with up to three hyphens at its end restored. One token in 64 ends in a hyphen, and
 * Android leaves it out of the link where more text follows, because it ends links at a word boundary.
 */
export const completeToken = (token: string): string =>
  token.length > tokenLength - 4 ? token.padEnd(tokenLength, '-') : token;
