import { linkToken, tokenLength } from '#shared/link-token.ts';

/** What the URL has after `#`: nothing, something that cannot be a token, or a token. */
export type LinkToken = { kind: 'none' } | { kind: 'malformed' } | { kind: 'token'; token: string };

export function tokenFromHash(hash: string): LinkToken {
  if (!hash.slice(1)) return { kind: 'none' };
  const token = linkToken(hash);
  return token.length === tokenLength ? { kind: 'token', token } : { kind: 'malformed' };
}
