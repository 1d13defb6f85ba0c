import type { Context, Viewer } from '#server/context.ts';
import { AppError } from '#server/errors.ts';

/** What a partner token may be allowed to do. Whatever else an account can do needs a sign-in. */
export const scopes = [
  'LOCATION_READ',
  'LOCATION_WRITE',
  'LOOKUP_READ',
  'LOOKUP_WRITE',
  'ACCOUNT_READ',
] as const;
export type Scope = (typeof scopes)[number];

/** Whether whoever asks may do what a scope covers; null: what no token may. Sessions, and nobody, lack none. */
export const hasScope = (viewer: Viewer | null, scope: Scope | null): boolean =>
  !viewer?.scopes || (scope !== null && viewer.scopes.includes(scope));

/** Throws UNAUTHENTICATED when signed out, SCOPE_MISSING for a token without the scope. */
export function requireScope(ctx: Pick<Context, 'viewer'>, scope: Scope | null): void {
  if (!ctx.viewer) throw new AppError('UNAUTHENTICATED');
  checkScope(ctx, scope);
}

/** The same where nobody has to be signed in. */
export function checkScope({ viewer }: Pick<Context, 'viewer'>, scope: Scope | null): void {
  if (!hasScope(viewer, scope))
    throw new AppError('SCOPE_MISSING', {
      message: scope ? `the token lacks ${scope}` : 'no token may do this: sign in',
    });
}
