import { useState } from 'preact/hooks';
import { type Failure, RequestFailed, unreachable } from '../api/failure.ts';

export type SideCall = 'idle' | 'busy' | 'done' | Failure;

/** One call at a time, and what became of the last one. A failed one waits for another tap; nothing is lost by it. */
export function useSideCall(): [SideCall, (call: () => Promise<void>) => void] {
  const [state, setState] = useState<SideCall>('idle');
  const run = (call: () => Promise<void>) => {
    if (state === 'busy') return;
    setState('busy');
    call().then(
      () => setState('done'),
      (error: unknown) => setState(error instanceof RequestFailed ? error.failure : unreachable),
    );
  };
  return [state, run];
}
