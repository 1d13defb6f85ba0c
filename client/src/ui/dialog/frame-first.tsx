import { type ReactNode, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { nextTask } from '../next-task.ts';

type Props = { frame: ReactNode; fetch: () => Promise<unknown>; children: ReactNode };

const painted = () => new Promise((resolve) => requestAnimationFrame(resolve)).then(nextTask);

/**
 * Shows `frame` on click, and `children` once it is painted and their code is loaded: a slow phone may take half a
 * second to render them. They show their own loading failures.
 */
export function FrameFirst({ frame, fetch, children }: Props) {
  const [isReady, setReady] = useState(false);
  const wait = useEffectEvent(() => Promise.allSettled([painted(), fetch()]));
  useEffect(() => void wait().then(() => setReady(true)), []);
  return <Suspense fallback={frame}>{isReady ? children : frame}</Suspense>;
}
