import { useEffect, useEffectEvent, useRef } from 'react';
import { useViewer } from './use-viewer.ts';

/** Calls back whenever the reader has been signed out: by themselves, in another window, or by the session's end. */
export function useAfterSignOut(callback: () => void): void {
  const { viewer } = useViewer();
  const before = useRef(viewer?.id);
  const after = useEffectEvent(callback);
  useEffect(() => {
    if (before.current && !viewer) after();
    before.current = viewer?.id;
  }, [viewer]);
}
