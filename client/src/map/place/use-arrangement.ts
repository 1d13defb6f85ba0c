import { useCallback, useMemo, useRef, useSyncExternalStore } from 'react';
import { useMap } from 'react-map-gl/maplibre';
import { extentOf } from '#shared/extent.ts';
import { nearestTo } from '../../../map/date-line.ts';
import { arrange, type Rect, type Side } from './arrangement.ts';
import { labelWidth } from './name-label.tsx';
import type { MapPlace, TrackPoint } from './place.ts';

export type Arranged = { keys: string[]; side: Side | null };

/** What lies on a map beside its people: its buttons and notes, in its pixels. */
function coversOf(container: HTMLElement): Rect[] {
  const frame = container.getBoundingClientRect();
  return [...document.querySelectorAll('.maplibregl-ctrl, [data-covers-map]')].map((part) => {
    const { left, top, right, bottom } = part.getBoundingClientRect();
    return {
      left: left - frame.left,
      top: top - frame.top,
      right: right - frame.left,
      bottom: bottom - frame.top,
    };
  });
}

/** Who is shown alone, who in a group, and where names have room, as the map stands. Renders only when that changes. */
export function useArrangement(
  places: readonly MapPlace[],
  notes: ReadonlyMap<string, string>,
  /** Points of a track that have labels of their own. */
  marks: readonly TrackPoint[],
  about: string | undefined,
): readonly Arranged[] {
  const { current: map } = useMap();
  const covers = useRef<Rect[]>([]);
  const watch = useCallback(
    (update: () => void) => {
      // Measuring takes a while: it waits until the map stands still.
      const measure = () => {
        if (map) covers.current = coversOf(map.getContainer());
        update();
      };
      map?.on('move', update);
      map?.on('resize', update);
      map?.on('moveend', measure);
      map?.on('idle', measure);
      return () => {
        map?.off('move', update);
        map?.off('resize', update);
        map?.off('moveend', measure);
        map?.off('idle', measure);
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
    const stands = arrange(spots, view, marks.map(pixelOf), covers.current, about);
    return JSON.stringify(stands.map(({ keys, side }) => ({ keys, side })));
  });
  return useMemo(() => JSON.parse(arranged) as Arranged[], [arranged]);
}
