import type { ApolloClient } from '@apollo/client';
import { LocationsDocument, type LocationsQueryVariables } from '../../gql/graphql.ts';

/** What a list shows: the arguments of `locations` that a list is kept by. Absent means all. */
export type ListFilter = Pick<LocationsQueryVariables, 'channel' | 'consent' | 'search'>;

/** A row can leave a list of these, or join it, while it changes: only the server knows which. */
const isFiltered = ({ consent, search }: ListFilter) => Boolean(consent ?? search);

export const pageSize = 20;
/** As many as one answer of the server holds. */
export const mostRows = 100;

const filterOf = ({ channel, consent, search }: ListFilter): ListFilter => ({
  ...(channel && { channel }),
  ...(consent && { consent }),
  ...(search && { search }),
});

type Which = 'all' | 'filtered';

/** Reloads under way, each with what has been wanted since it began. */
const underWay = new WeakMap<ApolloClient, { next: Which | null }>();

/**
 * Asks the server anew for the lists on the page, each as far as it was loaded. A failure is left to the next change
 * or reconnect: what is shown stays. Called while it runs, it runs once more: the answers under way may be older than
 * the change.
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
      const variables = { ...filter, first: pageSize };
      const loaded = client.cache.readQuery({ query: LocationsDocument, variables })?.locations.nodes.length;
      return client.query({
        query: LocationsDocument,
        variables: { ...filter, first: Math.min(mostRows, Math.max(pageSize, loaded ?? 0)) },
        fetchPolicy: 'network-only',
        context: { showsFailures: true },
      });
    }),
  );
}
