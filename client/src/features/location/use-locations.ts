import type { LocationChannel } from '../../gql/graphql.ts';
import { useLocationsQuery } from '../../gql/hooks.ts';

const pageSize = 20;

/** A channel's requests, newest first, as far as they have been loaded. Failures are shown by the list. */
export const useLocations = (channel: LocationChannel) =>
  useLocationsQuery({
    variables: { channel, first: pageSize },
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
    // The first page, asked for again after a reconnect, keeps the further ones that were loaded.
    refetchWritePolicy: 'merge',
    context: { showsFailures: true },
  });
