import type { Context } from '#server/context.ts';
import { Session } from './session.entity.ts';

/** Ends the session of this request and clears its cookie; also when there is none. */
export async function signOut(ctx: Context): Promise<true> {
  if (ctx.viewer) await ctx.em.nativeDelete(Session, { id: ctx.viewer.sessionId });
  ctx.setSessionCookie(null);
  return true;
}
