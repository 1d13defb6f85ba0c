import type { LocationRow_LocationFragment } from '../../gql/graphql.ts';
import type { MapPlace } from '../../map/place/place.ts';
import type { ShareState } from './share-state.ts';

/** An approximate place comes once and does not become stale. */
export const freshnessOf = (kind: ShareState['kind']): MapPlace['freshness'] => {
  if (kind === 'live' || kind === 'approximate') return 'live';
  return kind === 'stale' ? 'stale' : 'over';
};

type Placed = Pick<LocationRow_LocationFragment, 'id' | 'recipient' | 'icon' | 'heardAt' | 'position'>;

/** Somebody as the map shows them, by what may be said of their share; undefined without a position. */
export function mapPlaceOf(
  { id, recipient, icon, heardAt, position }: Placed,
  name: string,
  kind: ShareState['kind'],
): MapPlace | undefined {
  if (!position) return undefined;
  const { latitude, longitude, accuracy, source, recordedAt, isDoubtful } = position;
  const seenAt = heardAt && heardAt > recordedAt ? heardAt : recordedAt;
  const where = { latitude, longitude, accuracy, source, recordedAt, isDoubtful };
  return { key: id, who: recipient, icon, name, ...where, seenAt, freshness: freshnessOf(kind) };
}
