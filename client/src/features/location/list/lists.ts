import type { ApolloClient } from '@apollo/client';
import { pageSize } from '#shared/limits.ts';
import { LocationsDocument, type LocationsQueryVariables } from '../../../gql/graphql.ts';
import { whenVisible } from '../../../ui/when-visible.ts';

/** A list's filter: the arguments of `locations` that identify a list in the cache. Absent means all. */
export type ListFilter = Pick<LocationsQueryVariables, 'channel' | 'consent' | 'search' | 'orderBy'>;

/** A row can leave, join or move in one of these lists when it changes: only the server knows which. */
const isFiltered = ({ consent, search, orderBy }: ListFilter) => Boolean(consent ?? search ?? orderBy);

/** Absent, not null: the cache identifies lists by the arguments given. */
export const filterOf = ({ channel, consent, search, orderBy }: ListFilter): ListFilter => ({
  ...(channel && { channel }),
  ...(consent && { consent }),
  ...(search && { search }),
  ...(orderBy && { orderBy }),
});

type Which = 'all' | 'filtered';

/** Running reloads, each with what has been requested since it started. */
const underWay = new WeakMap<ApolloClient, { next: Which | null }>();

/**
 * Refetches the lists on the page, each as far as it was loaded. Failures are left to the next change or reconnect:
 * what is shown stays. A hidden page waits until it is looked at. If called while running, it runs once more: the
 * responses in transit may be older than the change.
 */
export async function reloadLists(client: ApolloClient, which: Which): Promise<void> {
  const running = underWay.get(client);
  if (running) {
    if (running.next !== 'all') running.next = which;
    return;
  }
  const reload: { next: Which | null } = { next: which };
  underWay.set(client, reload);
  try {
    while (reload.next) {
      // Loaded once, however much changes while nobody is looking.
      await whenVisible();
      const wanted = reload.next;
      reload.next = null;
      await readLists(client, wanted);
    }
  } finally {
    underWay.delete(client);
  }
}

async function readLists(client: ApolloClient, which: Which): Promise<void> {
  const filters = [...client.getObservableQueries()]
    .filter(({ queryName }) => queryName === 'Locations')
    .map(({ variables }) => filterOf(variables as ListFilter))
    .filter((filter) => which === 'all' || isFiltered(filter));
  const distinct = new Map(filters.map((filter) => [JSON.stringify(filter), filter]));
  await Promise.allSettled(
    [...distinct.values()].map((filter) => {
      const variables = { ...filter, first: pageSize.usual };
      const loaded = client.cache.readQuery({ query: LocationsDocument, variables })?.locations.nodes.length;
      return client.query({
        query: LocationsDocument,
        variables: { ...filter, first: Math.min(pageSize.most, Math.max(pageSize.usual, loaded ?? 0)) },
        fetchPolicy: 'network-only',
        context: { inBackground: true },
      });
    }),
  );
}
