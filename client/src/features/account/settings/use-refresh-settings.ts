import type { ApolloClient } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { AccountSettingsDocument } from '../../../gql/graphql.ts';

/** Each page's latest query: an earlier response may show what is gone. */
const latest = new WeakMap<ApolloClient, object>();

/**
 * Reloads the settings after a change; what is `gone` disappears from the page at once. The change stands even if
 * reloading fails: this is separate from the mutation, which would otherwise fail too and lose a response that comes
 * only once.
 */
export function useRefreshSettings(): (gone?: { __typename: string; id: string }) => Promise<void> {
  const client = useApolloClient();
  return async (gone) => {
    const { cache } = client;
    if (gone) cache.evict({ id: cache.identify(gone) ?? '' });
    const asked = {};
    latest.set(client, asked);
    try {
      const { data } = await client.query({
        query: AccountSettingsDocument,
        fetchPolicy: 'no-cache',
        // A response in transit may have been read earlier.
        context: { inBackground: true, queryDeduplication: false },
      });
      if (data && latest.get(client) === asked) cache.writeQuery({ query: AccountSettingsDocument, data });
    } catch {
      // What is shown stays.
    }
  };
}
