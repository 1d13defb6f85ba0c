import type { ApolloClient } from '@apollo/client';
import { ViewerDocument } from '../../gql/graphql.ts';
import { closeModal } from '../../ui/modals.ts';
import { beginSession, endSession, isLeaving, sessionChangeKey } from './session.ts';

/** A window that is looked at again asks who is signed in, at most this often (milliseconds). */
const leastInterval = 5_000;

/**
 * Keeps this window with the browser's session: signed in by the link in another window, it follows; ended there, it
 * asks, which is refused as every other question; with the same account as before, it takes over what has changed about it. Gives a way to stop.
 */
export function followSession(client: ApolloClient): () => void {
  let asked = Date.now();
  const known = () => client.cache.readQuery({ query: ViewerDocument })?.viewer;
  const ask = async () => {
    asked = Date.now();
    const before = known();
    // Not known yet: the first question is still under way.
    if (before === undefined) return;
    const { data } = await client
      .query({ query: ViewerDocument, fetchPolicy: 'no-cache', context: { showsFailures: true } })
      .catch(() => ({ data: undefined }));
    const now = data?.viewer;
    // Whoever has signed in or out here meanwhile knows better.
    if (!now || known()?.id !== before?.id || isLeaving()) return;
    if (now.id === before?.id) {
      // The plan may have been renewed, or have run out.
      client.cache.writeQuery({ query: ViewerDocument, data: { viewer: now } });
      return;
    }
    if (before) await endSession(client);
    closeModal();
    beginSession(client.cache, now);
  };
  const onStorage = ({ key }: StorageEvent) => void (key === sessionChangeKey && ask());
  const onLook = () =>
    void (document.visibilityState === 'visible' && Date.now() - asked > leastInterval && ask());
  window.addEventListener('storage', onStorage);
  window.addEventListener('focus', onLook);
  document.addEventListener('visibilitychange', onLook);
  return () => {
    window.removeEventListener('storage', onStorage);
    window.removeEventListener('focus', onLook);
    document.removeEventListener('visibilitychange', onLook);
  };
}
