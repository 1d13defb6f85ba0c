import { useEffect, useState } from 'preact/hooks';
import { callUntilAnswered } from '../api/persistent-call.ts';

export type RemoteControl = typeof import('./control/remote-control.tsx');

let loading: Promise<RemoteControl> | undefined;

/**
 * Resolves once there is a network: according to the browser, or because the server answered, since some browsers
 * never report it. Some remember a script that failed to load, and fail every later `import()` of it until the page is
 * reloaded.
 */
export async function fetchRemoteControl(): Promise<RemoteControl> {
  if (!navigator.onLine) await fetch('/healthz');
  return import('./control/remote-control.tsx');
}

/** Loads once what comes after an answer, retrying until it succeeds. */
export function loadRemoteControl(): Promise<RemoteControl> {
  if (!loading) {
    const call = callUntilAnswered(fetchRemoteControl);
    addEventListener('online', call.tryNow);
    loading = call.result;
  }
  return loading;
}

/** The views that come after an answer; null until their script is loaded, which begins once that `isDue`. */
export function useRemoteControl(isDue: boolean): RemoteControl | null {
  const [views, setViews] = useState<RemoteControl | null>(null);
  useEffect(() => {
    if (!isDue) return;
    void loadRemoteControl().then((loaded) => {
      loaded.keepTranslatedPageTrue(document.body);
      setViews(loaded);
    });
  }, [isDue]);
  return views;
}
