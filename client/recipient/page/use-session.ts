import { useEffect, useState } from 'preact/hooks';
import type { RecipientSession } from '../session/recipient-session.ts';
import type { SessionState } from '../session/session-state.ts';

const tick = 5_000;

/** The session's state and the device's clock (milliseconds), re-rendered on each change and every five seconds. */
export function useSession(session: Pick<RecipientSession, 'get' | 'subscribe'>): {
  state: SessionState;
  now: number;
} {
  const [{ now }, setDrawn] = useState(() => ({ now: Date.now() }));
  useEffect(() => {
    const draw = () => setDrawn({ now: Date.now() });
    const unsubscribe = session.subscribe(draw);
    const timer = setInterval(draw, tick);
    return () => {
      unsubscribe();
      clearInterval(timer);
    };
  }, [session]);
  return { state: session.get(), now };
}
