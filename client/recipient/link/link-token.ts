/** What the URL has after `#`: nothing, something that cannot be a token, or a token. */
export type LinkToken = { kind: 'none' } | { kind: 'malformed' } | { kind: 'token'; token: string };

/**
 * Messengers append all sorts of things to links: a full stop, a bracket, `?fbclid=...`. Whatever follows the token's
 * own characters is cut off.
 */
export function tokenFromHash(hash: string): LinkToken {
  const text = hash.replace(/^#/, '');
  if (!text) return { kind: 'none' };
  const token = /^[\w.~-]+/.exec(text)?.[0].replace(/\.+$/, '') ?? '';
  return token.length >= 16 && token.length <= 256 ? { kind: 'token', token } : { kind: 'malformed' };
}
