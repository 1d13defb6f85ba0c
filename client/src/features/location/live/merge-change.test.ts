// @vitest-environment happy-dom
import { ApolloClient, ApolloLink } from '@apollo/client';
import { delay, of } from 'rxjs';
import { expect, test, vi } from 'vitest';
import { createCache } from '../../../apollo/cache.ts';
import {
  LocationsDocument,
  type LocationRow_LocationFragment,
  type LocationsQueryVariables,
} from '../../../gql/graphql.ts';
import type { ListFilter } from '../list/lists.ts';
import { mergeChange } from './merge-change.ts';
import { sampleLocation } from '../testing/sample-location.ts';

/** A server with these requests, and a dashboard that shows a list for each filter. */
async function dashboard(first: LocationRow_LocationFragment[], ...filters: ListFilter[]) {
  let rows = first;
  let travel = 0;
  const asked: ListFilter[] = [];
  const link = new ApolloLink(({ variables }) => {
    const { first: most, after, ...filter } = variables as LocationsQueryVariables;
    asked.push(filter);
    const found = rows
      .filter(({ consent }) => !filter.consent || consent === filter.consent)
      .sort((a, b) => b.requestedAt.localeCompare(a.requestedAt));
    const from = after ? found.findIndex(({ id }) => id === after) + 1 : 0;
    const nodes = found.slice(from, from + (most ?? 20));
    const answer = {
      data: {
        locations: {
          __typename: 'LocationConnection',
          nodes,
          pageInfo: {
            __typename: 'PageInfo',
            endCursor: nodes.at(-1)?.id ?? null,
            hasNextPage: from + nodes.length < found.length,
          },
          totalCount: found.length,
        },
      },
    };
    return travel ? of(answer).pipe(delay(travel)) : of(answer);
  });
  const client = new ApolloClient({ cache: createCache(), link });
  const lists = filters.map((filter) =>
    client.watchQuery({ query: LocationsDocument, variables: { ...filter, first: 20 } }),
  );
  for (const list of lists) list.subscribe({});
  await vi.waitFor(() => expect(asked).toHaveLength(filters.length));
  asked.length = 0;
  const shown = (index: number) => {
    const locations = lists[index]?.getCurrentResult().data?.locations;
    return `${locations?.nodes?.map((row) => row?.id).join('')} of ${locations?.totalCount}`;
  };
  const push = (change: LocationRow_LocationFragment) => {
    rows = [...rows.filter(({ id }) => id !== change.id), change];
    mergeChange(client, change);
  };
  /** From now on responses take this many milliseconds. */
  const slowDown = (ms: number) => (travel = ms);
  return { client, lists, asked, shown, push, slowDown };
}

const later = '2026-11-21T09:00:00.000Z';
const [a, b] = [sampleLocation('a', { minute: 1 }), sampleLocation('b', { minute: 2 })];

test('adds a new request to every list that it belongs to', async () => {
  const { push, shown } = await dashboard([a, b], {}, { consent: 'AWAITING' }, { consent: 'GRANTED' });
  push(sampleLocation('c', { minute: 3 }));
  await vi.waitFor(() => expect(shown(0)).toBe('cba of 3'));
  await vi.waitFor(() => expect(shown(1)).toBe('cba of 3'));
  expect(shown(2)).toBe(' of 0');
});

test('moves a request between filtered lists on a state change, without refetching the full list', async () => {
  const { push, shown, asked, lists } = await dashboard(
    [a, b],
    {},
    { consent: 'AWAITING' },
    { consent: 'GRANTED' },
  );
  push({ ...a, consent: 'GRANTED', changedAt: later });
  const inAll = () => lists[0]?.getCurrentResult().data?.locations?.nodes?.[1]?.consent;
  await vi.waitFor(() => expect(inAll()).toBe('GRANTED'));
  await vi.waitFor(() => expect([shown(1), shown(2)]).toEqual(['b of 1', 'a of 1']));
  expect(asked).toEqual([{ consent: 'AWAITING' }, { consent: 'GRANTED' }]);
});

test('also moves a request that changes while the lists are being fetched', async () => {
  const { push, shown, slowDown } = await dashboard([a, b], { consent: 'AWAITING' }, { consent: 'GRANTED' });
  slowDown(20);
  push({ ...a, consent: 'GRANTED', changedAt: later });
  push({ ...b, consent: 'GRANTED', changedAt: later });
  await vi.waitFor(() => expect([shown(0), shown(1)]).toEqual([' of 0', 'ba of 2']));
});

test('fetches nothing for a new position', async () => {
  const { push, asked } = await dashboard([a], {}, { consent: 'AWAITING' });
  push({ ...a, changedAt: later });
  await new Promise((resolve) => setTimeout(resolve, 10));
  expect(asked).toEqual([]);
});

test('removes a request from a later page of a filtered list', async () => {
  const many = Array.from({ length: 30 }, (_, minute) => sampleLocation(`${minute};`, { minute }));
  const { push, shown, lists } = await dashboard(many, { consent: 'AWAITING' });
  await lists[0]?.fetchMore({ variables: { after: '10;' } });
  expect(shown(0)).toContain('of 30');
  push({ ...sampleLocation('3;', { minute: 3 }), consent: 'ENDED', changedAt: later });
  await vi.waitFor(() => expect(shown(0)).toMatch(/4;2;1;0; of 29$/));
});

test('ignores a push older than the cached state', async () => {
  const known = { ...a, consent: 'ENDED' as const, changedAt: later };
  const { client, lists, asked } = await dashboard([known], {});
  mergeChange(client, { ...a, consent: 'GRANTED' });
  expect(lists[0]?.getCurrentResult().data?.locations?.nodes?.[0]?.consent).toBe('ENDED');
  expect(asked).toEqual([]);
});
