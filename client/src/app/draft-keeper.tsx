import { useEffect, useRef } from 'react';
import { useViewer } from '../features/account/use-viewer.ts';
import { forgetRequestDraft, lendRequestDraft } from '../features/location/request-draft.ts';
import { forgetLookup } from '../features/lookup/draft.ts';
import { forgetRegistration } from '../features/lookup/registration.ts';
import { forgetWaiting } from '../features/lookup/waiting.ts';
import { keepContactDraft } from '../features/visitor/contact-draft.ts';

/**
 * Keeps what a visitor started for their log-in, also in another tab, and erases what was typed in this one when they
 * log out. Renders nothing.
 */
export function DraftKeeper() {
  const { viewer } = useViewer();
  const before = useRef(viewer?.id);
  useEffect(lendRequestDraft, []);
  useEffect(() => {
    if (before.current && !viewer) {
      forgetLookup();
      forgetWaiting();
      forgetRequestDraft();
      forgetRegistration();
      keepContactDraft({});
    }
    before.current = viewer?.id;
  }, [viewer]);
  return null;
}
