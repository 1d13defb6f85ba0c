import { createContext, useContext, useSyncExternalStore } from 'react';
import type { Live, LiveState } from './live.ts';

export const LiveContext = createContext<Live | null>(null);

export function useLive(): Live {
  const live = useContext(LiveContext);
  if (!live) throw new Error('useLive needs LiveContext');
  return live;
}

/** Whether live updates are arriving at the moment. */
export function useLiveState(): LiveState {
  const { onChange, state } = useLive();
  return useSyncExternalStore(onChange, state);
}
