import type { LocationRow_LocationFragment } from '../../gql/graphql.ts';
import { Face } from '../../map/place/face.tsx';
import { useLocationName } from './location-name.ts';
import { freshnessOf } from './map-place.ts';
import { useShareKind } from './use-share-state.ts';

/** The face that somebody has on the map. */
export function LocationFace({ location }: { location: LocationRow_LocationFragment }) {
  const { name } = useLocationName(location);
  const { id, recipient, icon } = location;
  return (
    <Face name={name} who={recipient ?? id} icon={icon} freshness={freshnessOf(useShareKind(location))} />
  );
}
