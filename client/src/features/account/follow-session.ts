import type { ApolloClient } from '@apollo/client';
import { ViewerDocument } from '../../gql/graphql.ts';
import { closeModal } from '../../ui/dialog/modals.ts';
import { onReturn } from '../../ui/on-return.ts';
import { beginSession, endSession, isLeaving, sessionChangeKey } from './session.ts';

/**
 * Keeps this window in sync with the browser's session: signed in by the link in another window, it follows; if the
 * session ended there, it queries, and is refused like any other query; if the account is the same, it picks up
 * changes to it. Returns a function that stops this.
 */
export function followSession(client: ApolloClient): () => void {
  const known = () => client.cache.readQuery({ query: ViewerDocument })?.viewer;
  const ask = async () => {
    const before = known();
    // The first query is still running: nobody is known yet.
    if (before === undefined) return;
    const { data } = await client
      .query({ query: ViewerDocument, fetchPolicy: 'no-cache', context: { inBackground: true } })
      .catch(() => ({ data: undefined }));
    const now = data?.viewer;
    // If somebody has signed in or out here in the meantime, that is newer.
    if (!now || known()?.id !== before?.id || isLeaving()) return;
    if (now.id === before?.id) {
      // The plan may have been renewed, or have expired.
      client.cache.writeQuery({ query: ViewerDocument, data: { viewer: now } });
      return;
    }
    if (before) await endSession(client);
    closeModal();
    beginSession(client.cache, now);
  };
  const onStorage = ({ key }: StorageEvent) => void (key === sessionChangeKey && ask());
  window.addEventListener('storage', onStorage);
  const stop = onReturn(() => void ask());
  return () => {
    window.removeEventListener('storage', onStorage);
    stop();
  };
}
