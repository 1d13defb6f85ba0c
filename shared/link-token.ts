/** Characters of a token in a link: 144 bits in base64url. */
export const tokenLength = 24;

/**
 * New base64url as a token that ends in a letter or digit: where a hyphen or underscore ends a link, Android and mail
 * programs leave it out.
 */
export const asToken = (text: string): string =>
  text.slice(0, tokenLength).replace(/[-_]$/, (last) => (last === '-' ? 'A' : 'B'));

/** A token; a receipt's follows the id of its purchase and a full stop. */
const ofLink = /^(?:[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\.)?[\w-]*/;

/**
 * The token in what somebody pasted: a whole link, its fragment or the token alone, with spaces around it. What a
 * messenger appended to the link is cut off: a full stop, a bracket, `?fbclid=...`.
 */
export const linkToken = (text: string): string => ofLink.exec(text.slice(text.indexOf('#') + 1).trim())![0];
