import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { useMap } from 'react-map-gl/maplibre';
import { extentOf } from '#shared/extent.ts';
import { nearestTo } from '../date-line.ts';
import { arrange, type Side } from './arrangement.ts';
import { labelWidth } from './name-label.tsx';
import type { MapPlace, TrackPoint } from './place.ts';

export type Arranged = { keys: string[]; side: Side | null };

/** Who is shown alone, who in a group, and where names have room, as the map stands. Renders only when that changes. */
export function useArrangement(
  places: readonly MapPlace[],
  notes: ReadonlyMap<string, string>,
  /** Points of a track that have labels of their own. */
  marks: readonly TrackPoint[],
): readonly Arranged[] {
  const { current: map } = useMap();
  const watch = useCallback(
    (update: () => void) => {
      map?.on('move', update);
      map?.on('resize', update);
      return () => {
        map?.off('move', update);
        map?.off('resize', update);
      };
    },
    [map],
  );
  const arranged = useSyncExternalStore(watch, () => {
    if (!map) return '[]';
    const { clientWidth, clientHeight } = map.getContainer();
    const { lng } = map.getCenter();
    const pixelOf = ({ latitude, longitude }: Pick<MapPlace, 'latitude' | 'longitude'>) =>
      map.project([nearestTo(longitude, lng), latitude]);
    const spots = places.map((place) => {
      const { x, y } = pixelOf(place);
      const width = labelWidth(place.name, notes.get(place.key) ?? '');
      return { key: place.key, x, y, labelWidth: width, hasFace: extentOf(place) === 'point' };
    });
    const { left = 0, bottom = 0 } = map.getPadding();
    const view = { left, top: 0, right: clientWidth, bottom: clientHeight - bottom };
    const stands = arrange(spots, view, marks.map(pixelOf));
    return JSON.stringify(stands.map(({ keys, side }) => ({ keys, side })));
  });
  return useMemo(() => JSON.parse(arranged) as Arranged[], [arranged]);
}
