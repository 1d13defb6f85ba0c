import type { ApolloClient, TypedDocumentNode } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';

/** Each page's latest query: an earlier response may show what is gone. */
const latest = new WeakMap<ApolloClient, object>();

/**
 * Reloads a page's settings, its `query`, after a change; what is `gone` disappears from the page at once. The change stands even if
 * reloading fails: this is separate from the mutation, which would otherwise fail too and lose a response that comes
 * only once.
 */
export function useRefreshSettings<Data>(
  query: TypedDocumentNode<Data, Record<string, never>>,
): (gone?: { __typename: string; id: string }) => Promise<void> {
  const client = useApolloClient();
  return async (gone) => {
    const { cache } = client;
    if (gone) cache.evict({ id: cache.identify(gone) ?? '' });
    const asked = {};
    latest.set(client, asked);
    try {
      const { data } = await client.query({
        query,
        fetchPolicy: 'no-cache',
        // A response in transit may have been read earlier.
        context: { inBackground: true, queryDeduplication: false },
      });
      if (data && latest.get(client) === asked) cache.writeQuery({ query, data });
    } catch {
      // What is shown stays.
    }
  };
}
