import { useEffect, useState } from 'preact/hooks';
import { callUntilAnswered } from '../api/persistent-call.ts';

export type RemoteControl = typeof import('./remote-control.tsx');

let loading: Promise<RemoteControl> | undefined;

/** Fetches once what comes after an answer, and does not give up. */
export function loadRemoteControl(): Promise<RemoteControl> {
  loading ??= callUntilAnswered(
    () => import('./remote-control.tsx'),
    () => {},
  ).result;
  return loading;
}

/** The views that come after an answer; null until their script has arrived. */
export function useRemoteControl(): RemoteControl | null {
  const [views, setViews] = useState<RemoteControl | null>(null);
  useEffect(() => void loadRemoteControl().then(setViews), []);
  return views;
}
