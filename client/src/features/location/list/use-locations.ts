import { pageSize } from '#shared/limits.ts';
import { useLocationsQuery } from '../../../gql/hooks.ts';
import { type DashboardAddress, channelOf } from '../dashboard-address.ts';
import { filterOf, type ListFilter } from './lists.ts';

/** The list for a URL: who is live on top, but in the history and what is searched for the newest first. */
export const filterAt = ({ tab, consent, search }: DashboardAddress): ListFilter =>
  filterOf({
    channel: channelOf[tab] ?? null,
    consent,
    search,
    ...(tab !== 'all' && !consent && !search && { orderBy: 'LIVE_FIRST' }),
  });

/** Requests, as far as they have been loaded. The list shows failures. */
export const useLocations = (filter: ListFilter, first: number = pageSize.usual) =>
  useLocationsQuery({
    variables: { ...filter, first },
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
    // When the first page is refetched after a reconnect, further pages already loaded are kept.
    refetchWritePolicy: 'merge',
    context: { showsFailures: true },
  });

/** Everybody who is sharing, over any channel; the map loads them. */
export const sharingNow: ListFilter = { consent: 'GRANTED' };

/** The same as the list on the page loads it: several queries that load would each store and read the response. */
export const useLoadedLocations = (filter: ListFilter) =>
  useLocationsQuery({ variables: { ...filter, first: pageSize.usual }, fetchPolicy: 'cache-only' });
