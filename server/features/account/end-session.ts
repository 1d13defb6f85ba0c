import type { Context } from '#server/context.ts';
import { AppError } from '#server/errors.ts';
import { endSessions } from './end-sessions.ts';
import { requireViewer } from './session.ts';

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Ends one of the viewer's sessions; `wasOwn`: the current one. Throws UNAUTHENTICATED, NOT_FOUND. */
export async function endSession(ctx: Context, input: { id: string }): Promise<{ wasOwn: boolean }> {
  const { accountId, sessionId } = requireViewer(ctx);
  const id = input.id.toLowerCase();
  const ended = uuid.test(id)
    ? await ctx.em.transactional((em) => endSessions(ctx, em, { accountId, id }))
    : 0;
  if (ended === 0) throw new AppError('NOT_FOUND');
  return { wasOwn: id === sessionId };
}
