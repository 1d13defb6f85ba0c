// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react';
import type { FeatureCollection } from 'geojson';
import { afterEach, expect, test, vi } from 'vitest';
import { MarkerSpace } from './marker-space.tsx';
import type { MapPlace } from './place.ts';

const drawn = vi.hoisted(() => ({ data: null as unknown }));
vi.mock('react-map-gl/maplibre', () => ({
  Source: ({ data }: { data: unknown }) => void (drawn.data = data),
  Layer: () => null,
  useMap: () => ({}),
}));
afterEach(cleanup);

test('what the layer reads of a place is still the same in a vector tile, which turns arrays into text', () => {
  const place: Omit<MapPlace, 'source'> = {
    key: 'a',
    name: 'Ibu Sari',
    latitude: -6.2,
    longitude: 106.8,
    accuracy: 10,
    freshness: 'live',
  };
  const places: MapPlace[] = [
    { ...place, source: 'GPS' },
    { ...place, key: 'b', source: 'IP' },
  ];
  render(<MarkerSpace places={places} />);
  const { features } = drawn.data as FeatureCollection;
  const values = features.flatMap(({ properties }) => Object.values(properties ?? {}) as unknown[]);
  expect(values).toEqual([14, 0]);
});
