import { useMemo } from 'react';
import { Layer, Source } from 'react-map-gl/maplibre';
import { extentOf } from '#shared/extent.ts';
import { circle, square } from '../../../map/circle.ts';
import type { MapPlace } from './place.ts';

type Circle = Pick<MapPlace, 'latitude' | 'longitude' | 'accuracy' | 'source'> & { key?: string };
/** Steps of an area's side: squares on one another have a soft edge. */
const fading = Array.from({ length: 9 }, (_, step) => 0.88 + step * 0.03);

/** `chosen`: whom the map is about; others' circles do not tint what it shows of them. */
type Props = { places: readonly Circle[]; chosen?: string | undefined; color: string };

function shapesOf(places: readonly Circle[], chosen: string | undefined) {
  const drawn = new Map<string, Circle>();
  // One upon another would be darker, as if they said more.
  for (const place of places) drawn.set([place.latitude, place.longitude, place.accuracy].join(), place);
  const features = [...drawn.values()].flatMap(({ key, latitude, longitude, accuracy, source }) => {
    if (accuracy === null) return [];
    const extent = extentOf({ source, accuracy });
    const shapes =
      extent === 'area'
        ? fading.map((part) => square(latitude, longitude, accuracy * part))
        : [circle(latitude, longitude, accuracy)];
    const isOther = chosen !== undefined && key !== undefined && key !== chosen;
    return shapes.map((shape) => ({ ...shape, properties: { extent, isOther } }));
  });
  return { type: 'FeatureCollection' as const, features };
}

/** The uncertainty of each place, in true metres; none where it is unknown. An area has no middle and no sharp edge. */
export function AccuracyCircles({ places, chosen, color }: Props) {
  // Drawn anew only when somebody has moved.
  const data = useMemo(() => shapesOf(places, chosen), [places, chosen]);
  return (
    // Simplified, a circle would have visible corners.
    <Source id="accuracy" type="geojson" tolerance={0} data={data}>
      <Layer
        id="accuracy-fill"
        type="fill"
        paint={{
          'fill-color': color,
          'fill-opacity': [
            'case',
            ['get', 'isOther'],
            0,
            ['match', ['get', 'extent'], 'area', 0.2 / fading.length, 0.14],
          ],
        }}
      />
      <Layer
        id="accuracy-edge-ip"
        type="line"
        filter={['==', ['get', 'extent'], 'approximate']}
        paint={{ 'line-color': color, 'line-width': 2, 'line-dasharray': [3, 2.5], 'line-opacity': 0.9 }}
      />
      <Layer
        id="accuracy-edge-gps"
        type="line"
        filter={['==', ['get', 'extent'], 'point']}
        paint={{ 'line-color': color, 'line-width': 1.5, 'line-opacity': 0.8 }}
      />
    </Source>
  );
}
