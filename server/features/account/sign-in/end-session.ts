import type { Context } from '#server/context/context.ts';
import { AppError } from '#server/errors/errors.ts';
import { isUuid } from '#shared/uuid.ts';
import { endSessions } from './end-sessions.ts';
import { requireViewer } from './session.ts';
import { logged } from '../security-log.ts';

/** Ends one of the viewer's sessions; `wasOwn`: the current one. Throws UNAUTHENTICATED, NOT_FOUND. */
export const endSession = logged(
  'END_SESSION',
  async (ctx: Context, input: { id: string }): Promise<{ wasOwn: boolean }> => {
    const { accountId, sessionId } = requireViewer(ctx);
    const id = input.id.toLowerCase();
    const ended = isUuid(id)
      ? await ctx.em.transactional((em) => endSessions(ctx, em, { accountId, id }))
      : 0;
    if (ended === 0) throw new AppError('NOT_FOUND');
    return { wasOwn: id === sessionId };
  },
);
