import type { Context } from '#server/context/context.ts';
import { endSessions } from './end-sessions.ts';
import { logged } from '../security-log.ts';

/** Ends the session of this request, or all of the account's with `everywhere`; does nothing when there is none. */
export const signOut = logged(
  'SIGN_OUT',
  async (ctx: Context, input: { everywhere: boolean }): Promise<true> => {
    const { viewer } = ctx;
    if (viewer) {
      const { accountId, sessionId } = viewer;
      await ctx.em.transactional((em) =>
        endSessions(ctx, em, input.everywhere ? { accountId } : { accountId, id: sessionId }),
      );
    }
    return true;
  },
);
