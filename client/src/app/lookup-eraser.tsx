import { useEffect, useRef } from 'react';
import { useViewer } from '../features/account/use-viewer.ts';
import { forgetRequestDraft } from '../features/location/request-draft.ts';
import { forgetLookup } from '../features/lookup/draft.ts';
import { forgetWaiting } from '../features/lookup/waiting.ts';

/** Erases what this tab holds of lookups and requests when its reader logs out. Renders nothing. */
export function LookupEraser() {
  const { viewer } = useViewer();
  const before = useRef(viewer?.id);
  useEffect(() => {
    if (before.current && !viewer) {
      forgetLookup();
      forgetWaiting();
      forgetRequestDraft();
    }
    before.current = viewer?.id;
  }, [viewer]);
  return null;
}
