import type { Context, Viewer } from '#server/context/context.ts';
import { AppError } from '#server/errors/errors.ts';
import type { Scope } from './partner-token.entity.ts';

/**
 * Whether the caller may do what a scope covers; null: what no token may do. Sessions and anonymous callers are never
 * refused.
 */
export const hasScope = (viewer: Viewer | null, scope: Scope | null): boolean =>
  !viewer?.scopes || (scope !== null && viewer.scopes.includes(scope));

/** As documents, the REST description and refusals name it: `location:read`. */
export const scopeName = (scope: Scope): string => scope.toLowerCase().replace('_', ':');

/** Throws UNAUTHENTICATED when signed out, SCOPE_MISSING for a token without the scope. */
export function requireScope(ctx: Pick<Context, 'viewer'>, scope: Scope | null): void {
  if (!ctx.viewer) throw new AppError('UNAUTHENTICATED');
  checkScope(ctx, scope);
}

/** The same, where a sign-in is not required. */
export function checkScope({ viewer }: Pick<Context, 'viewer'>, scope: Scope | null): void {
  if (!hasScope(viewer, scope))
    throw new AppError('SCOPE_MISSING', {
      message: scope ? `the token lacks ${scopeName(scope)}` : 'no token may do this: sign in',
    });
}
