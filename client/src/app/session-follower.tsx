import { useEffect } from 'react';
import { followSession } from '../features/account/follow-session.ts';
import { api } from './api.ts';

/** Keeps this window in sync with the session of the browser's other windows. Renders nothing. */
export function SessionFollower() {
  useEffect(() => followSession(api.client), []);
  return null;
}
