import { createContext, useContext, useEffect } from 'react';
import type { PlaceMapProps } from '../../../map/place-map.tsx';

/** What the opened request adds to the map: its place, its track, and the selected time on it. */
export type ShownOnMap = Pick<PlaceMapProps, 'places' | 'track' | 'lacksStart' | 'moment'>;

/** Tells the screen's one map what the opened request shows on it. */
export const ShowOnMap = createContext<(shown: ShownOnMap | null) => void>(() => undefined);

/** Shows this on the screen's map while the caller is there. `shown` must stay the same object until it changes. */
export function useShownOnMap(shown: ShownOnMap | null): void {
  const show = useContext(ShowOnMap);
  useEffect(() => show(shown), [show, shown]);
  useEffect(() => () => show(null), [show]);
}
