import { useCallback, useSyncExternalStore } from 'react';
import { useMap } from 'react-map-gl/maplibre';
import { nearestTo } from '../../../map/date-line.ts';
import type { TrackPoint } from '../place/place.ts';

/** Pixels between two points at which the marker and the label of one are beside those of the other. */
const labelsApart = 72;

/** Whether two points are so close together on the map, as far as it is zoomed in, that what is drawn there overlaps. */
export function useOverlap(
  one: TrackPoint | undefined,
  other: TrackPoint | undefined,
  apart = labelsApart,
): boolean {
  const { current: map } = useMap();
  const watch = useCallback(
    (update: () => void) => {
      map?.on('zoom', update);
      return () => void map?.off('zoom', update);
    },
    [map],
  );
  return useSyncExternalStore(watch, () => {
    if (!map || !one || !other) return false;
    const from = map.project([one.longitude, one.latitude]);
    const to = map.project([nearestTo(other.longitude, one.longitude), other.latitude]);
    return Math.hypot(to.x - from.x, to.y - from.y) < apart;
  });
}
