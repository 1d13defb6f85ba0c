/** Characters of a token in a link: 144 bits in base64url. */
export const tokenLength = 24;

/**
 * A token as it came from a link, with up to three hyphens at its end restored. One token in 64 ends in a hyphen, and
 * Android leaves it out of the link where more text follows, because it ends links at a word boundary.
 */
export const completeToken = (token: string): string =>
  token.length > tokenLength - 4 ? token.padEnd(tokenLength, '-') : token;

/** A token; a receipt's follows the id of its purchase and a full stop. */
const ofLink = /^(?:[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\.)?[\w-]*/;

/**
 * The token in what somebody pasted: a whole link, its fragment or the token alone, with spaces around it. What a
 * messenger appended to the link is cut off: a full stop, a bracket, `?fbclid=...`.
 */
export function linkToken(text: string): string {
  const [token] = ofLink.exec(text.slice(text.indexOf('#') + 1).trim())!;
  return token.replace(/[^.]*$/, completeToken);
}
