import { useApolloClient } from '@apollo/client/react';
import { AccountSettingsDocument } from '../../../gql/graphql.ts';

/**
 * Reads the settings anew after something was done to them; what is `gone` leaves the page at once. It is done all the
 * same where reading fails: apart from the mutation, which would fail with it and take along an answer that comes once.
 */
export function useRefreshSettings(): (gone?: { __typename: string; id: string }) => Promise<unknown> {
  const { cache, query } = useApolloClient();
  return (gone) => {
    if (gone) cache.evict({ id: cache.identify(gone) ?? '' });
    return query({
      query: AccountSettingsDocument,
      fetchPolicy: 'network-only',
      // An answer that is on its way may have been read before.
      context: { showsFailures: true, queryDeduplication: false },
    }).catch(() => undefined);
  };
}
