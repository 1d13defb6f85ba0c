import type { NewContext, Viewer } from '#server/context.ts';
import { sessionTopic } from '#server/features/account/end-sessions.ts';
import { openAmong } from '#server/features/account/viewer-of.ts';

type Socket = {
  readonly readyState: number;
  close(code: number, reason: string): void;
  terminate(): void;
  once(event: 'close', listener: () => void): unknown;
};

/** `readyState` of a socket that will not say anything any more. */
const closed = 3;
/** How long a client may take to answer the close, milliseconds. */
const closeTimeout = 1_000;
/** How often it is looked for ends that nobody told of, milliseconds, and in how many sessions at once. */
const lookEvery = 15_000;
const atOnce = 1_000;
/** The longest that a timer of Node waits is 24.8 days; a session may last longer. Milliseconds. */
const longestWait = 24 * 3_600_000;

/** Ties sockets to the session that opened them: when it ends, in whatever process, they close at once with 4401. */
export type LiveSessions = {
  /** `onEnd` runs first, so that nothing that arrives while the socket closes is done in the session's name. */
  follow(socket: Socket, viewer: Viewer, onEnd: () => void): Promise<void>;
};

export function liveSessions(newContext: NewContext): LiveSessions {
  const endings = new Map<string, Set<() => void>>();
  /** When a session that has sockets is looked at next. */
  const timers = new Map<string, NodeJS.Timeout>();

  /** Ends whatever has lost its session without our hearing of it. */
  async function check(sessionIds: readonly string[]): Promise<void> {
    const ctx = newContext();
    const open = await openAmong(ctx, sessionIds);
    for (const id of sessionIds) {
      const until = open.get(id);
      if (until) checkAt(id, until.getTime() - ctx.now().getTime());
      else for (const end of endings.get(id) ?? []) end();
    }
  }

  /** A session ends by time without anybody saying so. */
  function checkAt(id: string, wait: number): void {
    clearTimeout(timers.get(id));
    if (!endings.has(id)) return;
    const again = () =>
      check([id]).catch((error: unknown) => log.error({ err: error }, 'session not checked'));
    timers.set(id, setTimeout(() => void again(), Math.min(wait + 10, longestWait)).unref());
  }

  const { events, log } = newContext();
  events.onGap(
    async () => {
      const ids = [...endings.keys()];
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
        setTimeout(() => socket.terminate(), closeTimeout).unref();
      };
      const ofSession = endings.get(sessionId) ?? new Set();
      endings.set(sessionId, ofSession.add(end));
      const unsubscribe = events.subscribe(sessionTopic(sessionId), end);
      socket.once('close', () => {
        unsubscribe();
        ofSession.delete(end);
        if (ofSession.size > 0 || endings.get(sessionId) !== ofSession) return;
        endings.delete(sessionId);
        clearTimeout(timers.get(sessionId));
        timers.delete(sessionId);
      });
      // It may have ended between the look-up of its token and the first listening.
      await check([sessionId]);
    },
  };
}
