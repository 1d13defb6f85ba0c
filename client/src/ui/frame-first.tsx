import { type ReactNode, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { nextTask } from './next-task.ts';

type Props = { frame: ReactNode; fetch: () => Promise<unknown>; children: ReactNode };

const painted = () => new Promise((resolve) => requestAnimationFrame(resolve)).then(nextTask);

/**
 * Shows `frame` at the press, and `children` once it is painted and what they are made of is fetched: a slow phone may
 * draw them for half a second. What cannot be fetched is theirs to say.
 */
export function FrameFirst({ frame, fetch, children }: Props) {
  const [isReady, setReady] = useState(false);
  const wait = useEffectEvent(() => Promise.allSettled([painted(), fetch()]));
  useEffect(() => void wait().then(() => setReady(true)), []);
  return <Suspense fallback={frame}>{isReady ? children : frame}</Suspense>;
}
