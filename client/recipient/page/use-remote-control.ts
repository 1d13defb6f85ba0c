import { useEffect, useState } from 'preact/hooks';
import { callUntilAnswered } from '../api/persistent-call.ts';

export type RemoteControl = typeof import('./remote-control.tsx');

let loading: Promise<RemoteControl> | undefined;

/**
 * Once the network is there: as the browser believes, or as the server's answer shows, because some browsers never do.
 * Some remember a script that could not be fetched, and fail every later `import()` of it until the page is reloaded.
 */
async function fetchRest(): Promise<RemoteControl> {
  if (!navigator.onLine) await fetch('/healthz');
  return import('./remote-control.tsx');
}

/** Fetches once what comes after an answer, and does not give up. */
export function loadRemoteControl(): Promise<RemoteControl> {
  if (!loading) {
    const call = callUntilAnswered(fetchRest);
    addEventListener('online', call.tryNow);
    loading = call.result;
  }
  return loading;
}

/** The views that come after an answer; null until their script has arrived. */
export function useRemoteControl(): RemoteControl | null {
  const [views, setViews] = useState<RemoteControl | null>(null);
  useEffect(() => void loadRemoteControl().then(setViews), []);
  return views;
}
