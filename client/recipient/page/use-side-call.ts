import { useState } from 'preact/hooks';
import { type Failure, failureIn } from '../api/failure.ts';

export type SideCall = 'idle' | 'busy' | 'done' | Failure;

/** One call at a time, and the outcome of the last one. A failed one waits for another tap; nothing is lost. */
export function useSideCall(): [SideCall, (call: () => Promise<void>) => void] {
  const [state, setState] = useState<SideCall>('idle');
  return [state, (call) => runSideCall(call, state, setState)];
}

/** Like `useSideCall`, with the state kept elsewhere. */
export function runSideCall(
  call: () => Promise<void>,
  state: SideCall,
  setState: (state: SideCall) => void,
): void {
  if (state === 'busy') return;
  setState('busy');
  call().then(
    () => setState('done'),
    (error: unknown) => setState(failureIn(error)),
  );
}
