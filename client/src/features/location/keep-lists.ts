import type { ApolloCache, Reference } from '@apollo/client';
import type { CachedPage } from '../../apollo/paging.ts';
import { type LocationRow_LocationFragment, LocationRow_LocationFragmentDoc } from '../../gql/graphql.ts';
import { belongs, filterOf } from './list-filter.ts';

/**
 * Where a request belongs in a list that is shown newest first; -1 if that lies beyond what has been loaded.
 */
export function placeInList(
  requestedAts: readonly (string | undefined)[],
  requestedAt: string,
  hasNextPage: boolean,
): number {
  const index = requestedAts.findIndex((other) => other !== undefined && other < requestedAt);
  if (index >= 0) return index;
  return hasNextPage ? -1 : requestedAts.length;
}

type Move = { ref: Reference; requestedAt: string; was: boolean | null; is: boolean };

/** `was`: whether it belonged here before its change; null when nobody knows. */
function follow(
  page: CachedPage,
  times: readonly (string | undefined)[],
  { ref, requestedAt, was, is }: Move,
): CachedPage {
  const at = page.nodes.findIndex(({ __ref }) => __ref === ref.__ref);
  if (at >= 0) {
    return is ? page : { ...page, totalCount: page.totalCount - 1, nodes: page.nodes.toSpliced(at, 1) };
  }
  const index = is ? placeInList(times, requestedAt, page.pageInfo.hasNextPage) : -1;
  if (index >= 0) {
    return { ...page, totalCount: page.totalCount + 1, nodes: page.nodes.toSpliced(index, 0, ref) };
  }
  // Beyond what is loaded only the number tells of it.
  if (was === null || was === is) return page;
  return { ...page, totalCount: page.totalCount + (is ? 1 : -1) };
}

/**
 * Keeps every loaded list right after a request was made or has changed, here or in another window: it joins the
 * lists it belongs to now, once, and leaves the others.
 */
export function keepLists(cache: ApolloCache, location: LocationRow_LocationFragment): void {
  const fragment = { fragment: LocationRow_LocationFragmentDoc, fragmentName: 'LocationRow_location' };
  const before = cache.readFragment({ ...fragment, id: cache.identify(location) ?? '' });
  // Overtaken by the answer to an act of one's own.
  if (before && before.changedAt > location.changedAt) return;
  const ref = cache.writeFragment({ ...fragment, data: location });
  if (!ref) return;
  const { requestedAt } = location;
  cache.modify({
    id: 'ROOT_QUERY',
    fields: {
      locations: (value: unknown, { readField, storeFieldName }) => {
        const page = value as CachedPage;
        const filter = filterOf(storeFieldName);
        const times = page.nodes.map((node) => readField<string>('requestedAt', node));
        const was = before && belongs(before, filter);
        return follow(page, times, { ref, requestedAt, was, is: belongs(location, filter) });
      },
    },
  });
}
