import type { ApolloCache, ApolloClient } from '@apollo/client';
import { grow } from '../../../apollo/track.ts';
import {
  type LocationRow_LocationFragment,
  LocationRow_LocationFragmentDoc,
  type Place_PositionFragment,
} from '../../../gql/graphql.ts';
import { fillTrack } from './fill-track.ts';
import { reloadLists } from '../list/lists.ts';

/** Updates a cached track with its newest position, or clears it when the recipient has erased it. */
function growTrack(cache: ApolloCache, location: LocationRow_LocationFragment): void {
  const { position } = location;
  const id = cache.identify(location);
  if (!id) return;
  cache.modify<{ track: readonly Place_PositionFragment[] }>({
    id,
    fields: {
      track: (track) => (position ? grow(track as readonly Place_PositionFragment[], position) : []),
    },
  });
}

/**
 * Merges a pushed request into the cache, where every list and the detail page read it. Which lists it belongs to is
 * up to the server: they are refetched when it is new, the filtered ones when its state has changed. Returns the request
 * as it was known before; null if it was not, or not in an earlier state.
 */
export function mergeChange(
  client: ApolloClient,
  location: LocationRow_LocationFragment,
): LocationRow_LocationFragment | null {
  const { cache } = client;
  const row = { fragment: LocationRow_LocationFragmentDoc, fragmentName: 'LocationRow_location' };
  const known = cache.readFragment({ ...row, id: cache.identify(location) ?? '' });
  // The response to one's own operation may have come first.
  if (known && known.changedAt > location.changedAt) return null;
  cache.writeFragment({ ...row, data: location });
  growTrack(cache, location);
  if (known) fillTrack(client, location, known);
  if (!known) void reloadLists(client, 'all');
  else if (known.consent !== location.consent) void reloadLists(client, 'filtered');
  return known;
}
