import type { WebSocket } from '@fastify/websocket';
import type { NewContext, Viewer } from '#server/context.ts';
import { sessionTopic } from '#server/features/account/end-sessions.ts';
import { openAmong } from '#server/features/account/viewer-of.ts';
import { day } from '#shared/time-units.ts';

type Socket = Pick<WebSocket, 'readyState' | 'close' | 'once'>;

/** `readyState` of a socket that will send nothing more. */
const closed = 3;
/** How often sessions are checked for an end that was not announced, milliseconds, and how many at once. */
const lookEvery = 15_000;
const atOnce = 1_000;
/** Node's timers wait at most 24.8 days; a session may last longer. Milliseconds. */
const longestWait = day;

/**
 * Ties sockets to the session that opened them: when it ends, in whatever process, they are closed at once with 4401.
 */
export type LiveSessions = {
  /** `onEnd` runs first, so that nothing that arrives while the socket is closing is executed for the session. */
  follow(socket: Socket, viewer: Viewer, onEnd: () => void): Promise<void>;
};

export function liveSessions(newContext: NewContext): LiveSessions {
  /** Sessions with open sockets, how many they have, and when each is next checked. */
  const followed = new Map<string, { sockets: number; timer?: NodeJS.Timeout }>();

  /** Ends sessions that were gone without our being notified. */
  async function check(sessionIds: readonly string[]): Promise<void> {
    const ctx = newContext();
    const open = await openAmong(ctx, sessionIds);
    for (const id of sessionIds) {
      const until = open.get(id);
      if (until) checkAt(id, until.getTime() - ctx.now().getTime());
      else events.publishHere([{ topic: sessionTopic(id), text: 'ended' }]);
    }
  }

  /** Nobody announces that a session has expired. */
  function checkAt(id: string, wait: number): void {
    const session = followed.get(id);
    if (!session) return;
    clearTimeout(session.timer);
    const again = () =>
      check([id]).catch((error: unknown) => log.error({ err: error }, 'session could not be checked'));
    session.timer = setTimeout(() => void again(), Math.min(wait + 10, longestWait)).unref();
  }

  const { events, log } = newContext();
  events.onGap(
    async () => {
      const ids = [...followed.keys()];
      for (let at = 0; at < ids.length; at += atOnce) await check(ids.slice(at, at + atOnce));
    },
    { every: lookEvery },
  );

  return {
    async follow(socket, { sessionId }, onEnd) {
      if (socket.readyState === closed) return;
      const end = () => {
        onEnd();
        socket.close(4401, 'Session ended');
      };
      const session = followed.get(sessionId) ?? { sockets: 0 };
      followed.set(sessionId, session);
      session.sockets += 1;
      const unsubscribe = events.subscribe(sessionTopic(sessionId), end);
      socket.once('close', () => {
        unsubscribe();
        session.sockets -= 1;
        if (session.sockets > 0) return;
        followed.delete(sessionId);
        clearTimeout(session.timer);
      });
      // It may have ended between the lookup of its token and the moment we started listening.
      await check([sessionId]);
    },
  };
}
