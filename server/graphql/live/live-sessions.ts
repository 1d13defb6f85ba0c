import type { NewContext } from '#server/context/context.ts';
import { endedSessions } from '#server/features/account/sign-in/end-sessions.ts';
import { openAmong } from '#server/features/partner/viewer-of.ts';

/** How often sessions are checked for an end that was not announced, milliseconds, and how many at once. */
const lookEvery = 15_000;
const atOnce = 1_000;

/** Knows what depends on which session, for instance sockets. */
export type LiveSessions<Follower> = {
  /** Resolves once the session has been checked: it may have ended after its token was looked up. */
  follow(sessionId: string, follower: Follower): Promise<void>;
  /** To be called when the follower has gone; does nothing if it does not follow the session. */
  unfollow(sessionId: string, follower: Follower): void;
};

/** `onEnd` is called for each follower of a session when it ends, in whatever process. */
export function liveSessions<Follower>(
  newContext: NewContext,
  onEnd: (follower: Follower) => void,
): LiveSessions<Follower> {
  /** The followers of each session. */
  const followed = new Map<string, Set<Follower>>();

  function end(sessionId: string): void {
    const followers = followed.get(sessionId);
    followed.delete(sessionId);
    followers?.forEach((follower) => onEnd(follower));
  }

  /** Ends sessions that were gone without our being notified. */
  async function check(sessionIds: readonly string[]): Promise<void> {
    const ctx = newContext();
    const open = await openAmong(ctx, sessionIds);
    for (const id of sessionIds) {
      const until = open.get(id);
      if (until === undefined) end(id);
      else if (until) checkAgain(id, until.getTime() - ctx.now().getTime());
    }
  }

  /** Nobody announces that a session has expired: one that will before the next regular check, which may be late, is checked then. */
  function checkAgain(id: string, left: number): void {
    if (left > 2 * lookEvery) return;
    const again = async () => {
      if (followed.has(id)) await check([id]);
    };
    const failed = (error: unknown) => log.error({ err: error }, 'session could not be checked');
    setTimeout(() => void again().catch(failed), left + 10).unref();
  }

  const { events, log } = newContext();
  events.subscribe(endedSessions, end);
  events.onGap(
    async () => {
      const ids = [...followed.keys()];
      for (let at = 0; at < ids.length; at += atOnce) await check(ids.slice(at, at + atOnce));
    },
    { every: lookEvery },
  );

  return {
    async follow(sessionId, follower) {
      followed.set(sessionId, (followed.get(sessionId) ?? new Set<Follower>()).add(follower));
      await check([sessionId]);
    },
    unfollow(sessionId, follower) {
      const followers = followed.get(sessionId);
      followers?.delete(follower);
      if (followers?.size === 0) followed.delete(sessionId);
    },
  };
}
