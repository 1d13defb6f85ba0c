import { type ApolloCache, ApolloLink } from '@apollo/client';
import { map } from 'rxjs';
import {
  type LocationRow_LocationFragment,
  LocationRow_LocationFragmentDoc as rowFragment,
} from '../gql/graphql.ts';

type Fields = Record<string, unknown>;

const isObject = (value: unknown): value is Fields => typeof value === 'object' && value !== null;

/** Merges known newer data over each request in a response that was read before its newest change. */
export function keepNewest(
  value: unknown,
  known: (id: string) => LocationRow_LocationFragment | null,
): unknown {
  if (Array.isArray(value)) return value.map((item) => keepNewest(item, known));
  if (!isObject(value)) return value;
  const kept = Object.fromEntries(
    Object.entries(value).map(([name, field]) => [name, keepNewest(field, known)]),
  );
  const { __typename: type, id, changedAt } = kept;
  if (type !== 'Location' || typeof id !== 'string' || typeof changedAt !== 'string') return kept;
  const newer = known(id);
  if (!newer || newer.changedAt <= changedAt) return kept;
  // Without a position there is no track either: the recipient has erased it.
  return { ...kept, ...newer, ...(kept['track'] && !newer.position ? { track: [] } : {}) };
}

const knownTo = (cache: ApolloCache) => (id: string) =>
  cache.readFragment({
    id: cache.identify({ __typename: 'Location', id }) ?? '',
    fragment: rowFragment,
    fragmentName: 'LocationRow_location',
  });

/** A response may be overtaken by a push: what arrived later, but was read earlier, must not win. */
export const newestWins = new ApolloLink((operation, forward) =>
  forward(operation).pipe(
    map((result) =>
      result.data
        ? { ...result, data: keepNewest(result.data, knownTo(operation.client.cache)) as typeof result.data }
        : result,
    ),
  ),
);
