import type { ExpressionSpecification } from 'maplibre-gl';
import { useEffect, useMemo } from 'react';
import { Layer, Source, useMap } from 'react-map-gl/maplibre';
import { extentOf } from '#shared/extent.ts';
import type { MapPlace } from './place.ts';

const image = 'marker-space';
/** Size of a marker with the name below it, pixels. */
const [width, height] = [100, 72];
/** `[0, down]`: as a property of the place itself, vector tiles would turn the array into text. */
const down: ExpressionSpecification = [
  'interpolate',
  ['linear'],
  ['get', 'down'],
  -1_000,
  ['literal', [0, -1_000]],
  1_000,
  ['literal', [0, 1_000]],
];
const blank = { width, height, data: new Uint8Array(width * height * 4) };

/**
 * Keeps the map's own labels away from markers, where neither could be read: they are drawn beside, or not at all.
 */
export function MarkerSpace({ places }: { places: readonly MapPlace[] }) {
  const { current: map } = useMap();
  useEffect(() => {
    // Each style starts without images, and requests those that it lacks.
    map?.getMap().setMissingStyleImageResolver((id) => {
      if (id === image) map.getMap().addImage(image, blank);
    });
  }, [map]);
  const data = useMemo(
    () => ({
      type: 'FeatureCollection' as const,
      features: places.map((place) => ({
        type: 'Feature' as const,
        properties: { down: extentOf(place) === 'point' ? 14 : 0 },
        geometry: { type: 'Point' as const, coordinates: [place.longitude, place.latitude] },
      })),
    }),
    [places],
  );
  return (
    <Source id={image} type="geojson" data={data}>
      <Layer
        id={image}
        type="symbol"
        layout={{ 'icon-image': image, 'icon-offset': down, 'icon-allow-overlap': true }}
      />
    </Source>
  );
}
