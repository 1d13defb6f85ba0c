import { Layer, Source } from 'react-map-gl/maplibre';
import { circle } from '../circle.ts';
import type { MapPlace } from './place.ts';

type Circle = Pick<MapPlace, 'latitude' | 'longitude' | 'accuracy' | 'source'>;
type Props = { places: readonly Circle[]; color: string };

/** The uncertainty of each place, in true metres; none where it is unknown. */
export function AccuracyCircles({ places, color }: Props) {
  const drawn = new Map<string, Circle>();
  // One upon another would be darker, as if they said more.
  for (const { latitude, longitude, accuracy, source } of places)
    drawn.set([latitude, longitude, accuracy].join(), { latitude, longitude, accuracy, source });
  const features = [...drawn.values()].flatMap(({ latitude, longitude, accuracy, source }) =>
    accuracy === null ? [] : { ...circle(latitude, longitude, accuracy), properties: { source } },
  );
  return (
    // Simplified, a circle would have visible corners.
    <Source id="accuracy" type="geojson" tolerance={0} data={{ type: 'FeatureCollection', features }}>
      <Layer id="accuracy-fill" type="fill" paint={{ 'fill-color': color, 'fill-opacity': 0.14 }} />
      <Layer
        id="accuracy-edge-ip"
        type="line"
        filter={['==', ['get', 'source'], 'IP']}
        paint={{ 'line-color': color, 'line-width': 2, 'line-dasharray': [3, 2.5], 'line-opacity': 0.9 }}
      />
      <Layer
        id="accuracy-edge-gps"
        type="line"
        filter={['==', ['get', 'source'], 'GPS']}
        paint={{ 'line-color': color, 'line-width': 1.5, 'line-opacity': 0.8 }}
      />
    </Source>
  );
}
