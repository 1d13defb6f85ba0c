import { useEffect } from 'react';
import { followSession } from '../features/account/follow-session.ts';
import { keepUser } from '../features/account/stored-user.ts';
import { useViewer } from '../features/account/use-viewer.ts';
import { api } from './api.ts';

/** Keeps this window and what the browser stores in sync with the session, also of other windows. Renders nothing. */
export function SessionFollower() {
  const { viewer, loading, failure } = useViewer();
  useEffect(() => followSession(api.client), []);
  useEffect(() => {
    if (!loading && !failure) keepUser(viewer);
  }, [viewer, loading, failure]);
  return null;
}
