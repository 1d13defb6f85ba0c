// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { Camera } from './camera.tsx';
import type { MapPlace } from '../place/place.ts';

const map = vi.hoisted(() => ({
  fitBounds: vi.fn(),
  jumpTo: vi.fn(),
  getPadding: () => ({}),
  project: vi.fn(() => ({ x: 50, y: 50 })),
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

/** How often the map moved after something changed; `x`: where its places are then, of a hundred pixels. */
function movesAfter(change: Partial<Parameters<typeof Camera>[0]>, x = 50, following = true) {
  const camera = (changed: typeof change) => (
    <Camera places={[budi]} closest={15} following={following} {...changed} />
  );
  const { rerender } = render(camera({}));
  expect(map.fitBounds.mock.calls.at(-1)?.[1]).toMatchObject({ duration: 0 });
  vi.clearAllMocks();
  map.project.mockReturnValue({ x, y: 50 });
  rerender(camera(change));
  return map.fitBounds.mock.calls.length;
}

test('it fits several again once one comes near its edge, unless its reader moved it', () => {
  const also = at('a moment', 107);
  expect(movesAfter({ also })).toBe(0);
  expect(movesAfter({ also }, 95)).toBe(1);
  expect(movesAfter({ also }, 95, false)).toBe(0);
});

test('it comes back when it is to follow again, and for another kind of map only while it follows', () => {
  expect(movesAfter({ following: true }, 50, false)).toBe(1);
  expect(movesAfter({ following: false })).toBe(0);
  expect(movesAfter({ closest: 9 })).toBe(1);
  expect(movesAfter({ closest: 9 }, 50, false)).toBe(0);
});

test('it moves to whoever is chosen, and while it follows, away from what covers it', () => {
  const inset = { left: 0, bottom: 300 };
  expect(movesAfter({ chosen: 'budi' }, 50, false)).toBe(1);
  expect(movesAfter({ inset })).toBe(0);
  expect(movesAfter({ inset, places: [budi, sari] })).toBe(1);
  expect(map.jumpTo.mock.lastCall?.[0]).toMatchObject({ padding: { bottom: 300 } });
});
