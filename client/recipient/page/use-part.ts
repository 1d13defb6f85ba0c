import { useEffect, useState } from 'preact/hooks';
import { callUntilAnswered } from '../api/persistent-call.ts';

/** A part of the page whose script is loaded once it is needed; null until then. `load`: always the same function. */
export function usePart<Part>(load: () => Promise<Part>): Part | null {
  const [part, setPart] = useState<Part | null>(null);
  useEffect(() => {
    const call = callUntilAnswered(async () => {
      // As in use-remote-control.ts: a script that failed to load may never load again.
      if (!navigator.onLine) await fetch('/healthz');
      return load();
    });
    addEventListener('online', call.tryNow);
    void call.result.then((loaded) => setPart(() => loaded));
    return () => {
      call.cancel();
      removeEventListener('online', call.tryNow);
    };
  }, [load]);
  return part;
}
