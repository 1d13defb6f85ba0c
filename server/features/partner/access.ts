import type { Context, Viewer } from '#server/context/context.ts';
import { AppError } from '#server/errors/errors.ts';
import type { Scope } from './partner-token.entity.ts';

/** Who may use an operation: the arguments of `@access` in the schema, where each value is described. */
export type Access = { to: 'ANYONE' | 'PERSON' | 'VISITOR' | 'SIGNED_IN'; scope?: Scope | undefined };

/**
 * Whether the caller may do what a scope covers; null: what no token may do. Sessions and anonymous callers are never
 * refused.
 */
export const hasScope = (viewer: Viewer | null, scope: Scope | null): boolean =>
  !viewer?.scopes || (scope !== null && viewer.scopes.includes(scope));

/** As documents, the REST description and refusals name it: `location:read`. */
export const scopeName = (scope: Scope): string => scope.toLowerCase().replace('_', ':');

/** Throws UNAUTHENTICATED or SCOPE_MISSING for a caller who may not. */
export function checkAccess(
  { viewer, hasInvalidToken }: Pick<Context, 'viewer'> & { hasInvalidToken: boolean },
  { to, scope }: Access,
): void {
  const isRefused = to === 'SIGNED_IN' ? !viewer : to === 'VISITOR' && hasInvalidToken;
  if (isRefused) throw new AppError('UNAUTHENTICATED');
  const isOpenToTokens = (to === 'ANYONE' || to === 'VISITOR') && !scope;
  if (isOpenToTokens || hasScope(viewer, scope ?? null)) return;
  throw new AppError('SCOPE_MISSING', {
    message: scope ? `the token lacks ${scopeName(scope)}` : 'no token may do this: sign in',
  });
}

/** What a partner token needs for it, in words. */
export const tokenInWords = ({ scope }: Access): string =>
  scope ? `a token needs \`${scopeName(scope)}\`` : 'no partner token';

/** Who may use an operation, in words; empty for what is open to everybody. */
export function accessInWords({ to, scope }: Access): string {
  if (to === 'SIGNED_IN')
    return `Access: a sign-in${scope ? `, or a token with \`${scopeName(scope)}\`` : ''}.`;
  if (scope) return `Access: everybody; ${tokenInWords({ to, scope })}.`;
  return to === 'PERSON' ? 'Access: everybody, but no partner token.' : '';
}
