// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { Camera } from './camera.tsx';
import type { MapPlace } from './place.ts';

const map = vi.hoisted(() => ({
  fitBounds: vi.fn(),
  easeTo: vi.fn(),
  project: () => ({ x: 50, y: 50 }),
  getCenter: () => ({ lng: 0, lat: 0 }),
  getContainer: () => ({ clientWidth: 100, clientHeight: 100 }),
  getZoom: () => 9,
}));
vi.mock('react-map-gl/maplibre', () => ({ useMap: () => ({ current: map }) }));
afterEach(() => {
  cleanup();
  map.fitBounds.mockClear();
});

const at = (key: string, longitude: number, source: MapPlace['source'] = 'GPS'): MapPlace => ({
  key,
  name: key,
  latitude: -6,
  longitude,
  accuracy: 12,
  source,
  freshness: 'live',
});
const [budi, sari, rina] = [at('budi', 106), at('sari', 110), at('rina', 112)];

/** How often the map moved when these places replaced all three, after its reader had moved it. */
const movesTo = (...places: MapPlace[]) => {
  const camera = (shown: MapPlace[]) => <Camera places={shown} closest={15} following={false} />;
  const { rerender } = render(camera([budi, sari, rina]));
  map.fitBounds.mockClear();
  rerender(camera(places));
  return map.fitBounds.mock.calls.length;
};

test('a map that its reader moved stays where it is when somebody’s share ends, and in another order', () => {
  expect(movesTo(budi, sari)).toBe(0);
  expect(movesTo(rina, budi, sari)).toBe(0);
});

test('it moves to somebody who is new or newly located', () => {
  expect(movesTo(budi, sari, rina, at('ibu', 100))).toBe(1);
  expect(movesTo(budi, sari, at('rina', 112, 'IP'))).toBe(1);
});
