import { completeToken, tokenLength } from '#shared/link-token.ts';

/** What the URL has after `#`: nothing, something that cannot be a token, or a token. */
export type LinkToken = { kind: 'none' } | { kind: 'malformed' } | { kind: 'token'; token: string };

/**
 * Messengers append all sorts of things to links: a full stop, a bracket, `?fbclid=...`. Whatever follows the token's
 * own characters is cut off, and hyphens that they left out at its end are restored.
 */
export function tokenFromHash(hash: string): LinkToken {
  const text = hash.slice(1);
  if (!text) return { kind: 'none' };
  const token = completeToken(/^[\w-]*/.exec(text)![0]);
  return token.length === tokenLength ? { kind: 'token', token } : { kind: 'malformed' };
}
