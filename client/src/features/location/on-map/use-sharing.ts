import { serverNow } from '../../../apollo/server-clock.ts';
import { useNow } from '../../../ui/now.ts';
import type { LocationRow_LocationFragment } from '../../../gql/graphql.ts';
import { sharingNow, useLoadedLocations } from '../list/use-locations.ts';
import { shareStateOf, type ShareState } from '../share-state.ts';

export type Located = LocationRow_LocationFragment & {
  position: NonNullable<LocationRow_LocationFragment['position']>;
};

const isLocated = (location: LocationRow_LocationFragment): location is Located => location.position !== null;

const onMap: ShareState['kind'][] = ['live', 'approximate', 'stale'];

/** Everyone who is sharing a place at the moment, over any channel: live people first. Undefined until it is known. */
export function useSharing(): { location: Located; kind: ShareState['kind'] }[] | undefined {
  const { data } = useLoadedLocations(sharingNow);
  const now = useNow(10_000, serverNow);
  // The same objects as in the cache: a row renders again only when its own has changed.
  return data?.locations.nodes
    .filter(isLocated)
    .map((location) => ({ location, kind: shareStateOf(location, now).kind }))
    .filter(({ kind }) => onMap.includes(kind))
    .sort((a, b) => onMap.indexOf(a.kind) - onMap.indexOf(b.kind));
}
