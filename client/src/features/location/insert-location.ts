import type { ApolloCache } from '@apollo/client';
import type { CachedPage } from '../../apollo/paging.ts';
import { type LocationRow_LocationFragment, LocationRow_LocationFragmentDoc } from '../../gql/graphql.ts';

type Inserted = Pick<LocationRow_LocationFragment, 'channel' | 'requestedAt'>;

/**
 * Where a request belongs in a list that is shown newest first; -1 if it is there already, or lies beyond what has
 * been loaded.
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

/** Adds a request to the loaded lists that it belongs to: one that was made here, or pushed from another window. */
export function insertLocation(cache: ApolloCache, location: LocationRow_LocationFragment): void {
  const ref = cache.writeFragment({
    fragment: LocationRow_LocationFragmentDoc,
    fragmentName: 'LocationRow_location',
    data: location,
  });
  if (!ref) return;
  cache.modify({
    id: 'ROOT_QUERY',
    fields: {
      locations: (value: unknown, { readField, storeFieldName }) => {
        const page = value as CachedPage;
        if (!belongs(storeFieldName, location) || page.nodes.some(({ __ref }) => __ref === ref.__ref))
          return page;
        const times = page.nodes.map((node) => readField<string>('requestedAt', node));
        const index = placeInList(times, location.requestedAt, page.pageInfo.hasNextPage);
        const totalCount = page.totalCount + 1;
        return index < 0
          ? { ...page, totalCount }
          : { ...page, totalCount, nodes: page.nodes.toSpliced(index, 0, ref) };
      },
    },
  });
}

/** Lists are kept per channel: `locations:{"channel":"PHONE"}`, and without a channel for all. */
const belongs = (storeFieldName: string, { channel }: Inserted) =>
  !storeFieldName.includes('"channel":"') || storeFieldName.includes(`"channel":"${channel}"`);
