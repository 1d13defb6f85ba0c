// @vitest-environment happy-dom
import { render } from '@testing-library/react';
import type { FeatureCollection, Polygon } from 'geojson';
import { expect, test, vi } from 'vitest';
import { AccuracyCircles } from './accuracy-circles.tsx';

const drawn = vi.hoisted(() => ({ data: null as FeatureCollection | null }));
vi.mock('react-map-gl/maplibre', () => ({
  Source: ({ data }: { data: FeatureCollection }) => void (drawn.data = data),
  Layer: () => null,
}));

test('draws no circle for a position of unknown accuracy', () => {
  const place = { latitude: -6.2, longitude: 106.8, source: 'GPS' as const };
  const places = [12, null].map((accuracy) => ({ ...place, accuracy }));
  render(<AccuracyCircles places={places} color="#000" />);
  expect(drawn.data?.features).toHaveLength(1);
});

test('draws an area as squares, without a circle', () => {
  const place = { latitude: -6.2, longitude: 106.8, source: 'GPS' as const, accuracy: 1_000 };
  render(<AccuracyCircles places={[place]} color="#000" />);
  for (const { properties, geometry } of drawn.data!.features) {
    expect(properties).toMatchObject({ extent: 'area' });
    expect((geometry as Polygon).coordinates[0]).toHaveLength(5);
  }
});
