import type { ApolloClient } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { AccountSettingsDocument } from '../../../gql/graphql.ts';

/** What each page asked for last: an answer that it overtook may show what is gone. */
const latest = new WeakMap<ApolloClient, object>();

/**
 * Reads the settings anew after something was done to them; what is `gone` leaves the page at once. It is done all the
 * same where reading fails: apart from the mutation, which would fail with it and take along an answer that comes once.
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
        // An answer that is on its way may have been read before.
        context: { showsFailures: true, queryDeduplication: false },
      });
      if (data && latest.get(client) === asked) cache.writeQuery({ query: AccountSettingsDocument, data });
    } catch {
      // What is shown stays.
    }
  };
}
