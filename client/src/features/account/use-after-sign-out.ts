import { useEffect, useEffectEvent, useRef } from 'react';
import { useViewer } from './use-viewer.ts';

/** Calls `act` whenever the reader has been signed out: by themselves, in another window, or by the session's end. */
export function useAfterSignOut(act: () => void): void {
  const { viewer } = useViewer();
  const before = useRef(viewer?.id);
  const after = useEffectEvent(act);
  useEffect(() => {
    if (before.current && !viewer) after();
    before.current = viewer?.id;
  }, [viewer]);
}
