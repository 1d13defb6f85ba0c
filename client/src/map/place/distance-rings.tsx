import type { Feature, LineString, Point } from 'geojson';
import { Layer, Source } from 'react-map-gl/maplibre';
import { distanceText } from '#shared/position-text.ts';
import { useLocale } from '../../i18n/use-locale.ts';
import { circle } from '../../../map/circle.ts';
import { shades, typeface } from '#shared/brand.ts';
import type { MapPlace } from './place.ts';

/** Metres, and the zoom from which on there is room for the label. */
const rings = [
  [200, 14],
  [1_000, 11.5],
  [5_000, 9],
] as const;

type Props = { place: Pick<MapPlace, 'latitude' | 'longitude' | 'accuracy'>; dark: boolean };

/** Tells distances on a map without streets; not within a circle in which the place may be anywhere. */
export function DistanceRings({ place: { latitude, longitude, accuracy }, dark }: Props) {
  const locale = useLocale();
  const [line, text, halo] = [shades.fg.muted, shades.fg.DEFAULT, shades.bg.DEFAULT].map(
    (shade) => shade[dark ? 1 : 0],
  );
  const features = rings
    .filter(([metres]) => metres > (accuracy ?? 0))
    .flatMap(([metres, zoom]): Feature<LineString | Point>[] => {
      const corners = circle(latitude, longitude, metres).geometry.coordinates[0]!;
      const east = corners[(corners.length - 1) * 0.75]!;
      const label = { label: distanceText(metres, locale), zoom };
      return [
        { type: 'Feature', properties: {}, geometry: { type: 'LineString', coordinates: corners } },
        { type: 'Feature', properties: label, geometry: { type: 'Point', coordinates: east } },
      ];
    });
  return (
    <Source id="rings" type="geojson" tolerance={0} data={{ type: 'FeatureCollection', features }}>
      <Layer
        id="ring-lines"
        type="line"
        paint={{ 'line-color': line!, 'line-width': 1, 'line-opacity': 0.6, 'line-dasharray': [4, 3] }}
      />
      <Layer
        id="ring-labels"
        type="symbol"
        filter={['all', ['has', 'label'], ['>=', ['zoom'], ['get', 'zoom']]]}
        layout={{ 'text-field': ['get', 'label'], 'text-font': [typeface.family], 'text-size': 12 }}
        paint={{ 'text-color': text!, 'text-halo-color': halo!, 'text-halo-width': 2 }}
      />
    </Source>
  );
}
