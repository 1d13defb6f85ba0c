import { useEffect, useEffectEvent, useRef } from 'react';
import { onLogOut } from './session.ts';
import { useViewer } from './use-viewer.ts';

/**
 * Calls back when what was typed here need no longer be the reader's own: they have logged out in this window, or
 * another account has signed in. A session that ended elsewhere may be continued by the same person.
 */
export function useNextReader(callback: () => void): void {
  const { viewer } = useViewer();
  const last = useRef<string>(undefined);
  const next = useEffectEvent(callback);
  useEffect(
    () =>
      onLogOut(() => {
        last.current = undefined;
        next();
      }),
    [],
  );
  useEffect(() => {
    if (!viewer) return;
    if (last.current && last.current !== viewer.id) next();
    last.current = viewer.id;
  }, [viewer]);
}
