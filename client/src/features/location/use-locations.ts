import { useLocationsQuery } from '../../gql/hooks.ts';
import { type DashboardAddress, channelOf } from './dashboard-address.ts';
import { type ListFilter, pageSize } from './lists.ts';

/** The list that an address shows. Absent, not null: the cache names its lists by what is said. */
export const filterAt = ({ tab, consent, search }: DashboardAddress): ListFilter => {
  const channel = channelOf[tab];
  return { ...(channel && { channel }), ...(consent && { consent }), ...(search && { search }) };
};

/** Requests, newest first, as far as they have been loaded. Failures are shown by the list. */
export const useLocations = (filter: ListFilter, first = pageSize) =>
  useLocationsQuery({
    variables: { ...filter, first },
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
    // The first page, asked for again after a reconnect, keeps the further ones that were loaded.
    refetchWritePolicy: 'merge',
    context: { showsFailures: true },
  });
