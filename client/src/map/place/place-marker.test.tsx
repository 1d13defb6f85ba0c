// @vitest-environment happy-dom
import { ChakraProvider } from '@chakra-ui/react';
import { cleanup, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { speak } from '../../i18n/setup.ts';
import { makeSystem } from '../../ui/theme/system.ts';
import type { Side } from './arrangement.ts';
import type { MapPlace } from './place.ts';
import { PlaceMarker } from './place-marker.tsx';

vi.mock('react-map-gl/maplibre', () => ({
  Marker: ({ children, anchor = 'center' }: { children: ReactNode; anchor?: string }) => (
    <div data-marker={anchor}>{children}</div>
  ),
}));

beforeAll(() => speak('en'));
afterEach(cleanup);

const system = makeSystem();
const place = { key: 'k', name: 'Sari Dewi', latitude: -6.2, longitude: 106.8, freshness: 'live' } as const;
const draw = (
  source: 'IP' | 'GPS',
  accuracy: number,
  change: Partial<MapPlace> = {},
  side: Side | null = 'below',
) =>
  render(
    <ChakraProvider value={system}>
      <PlaceMarker
        place={{ ...place, source, accuracy, ...change }}
        note={source === 'IP' ? 'approximate' : ''}
        side={side}
        heading={90}
      />
    </ChakraProvider>,
  );

test('a place from an IP address has the word “approximate” and no pin', () => {
  draw('IP', 25_000);
  expect(screen.getByTestId('approximate-place').textContent).toMatch(/^Sari Dewi\s· approximate$/);
  expect(screen.queryByText('SD')).toBeNull();
});

test('without room for words it still is no pin', () => {
  draw('IP', 25_000, {}, null);
  expect(screen.getByTestId('approximate-place').textContent).toBe('≈');
  cleanup();
  draw('GPS', 1_000, {}, null);
  expect(screen.getByTestId('approximate-place').textContent).toBe('≈');
});

test('a position of the device is a pin with initials, which shows where somebody goes', () => {
  draw('GPS', 12);
  expect(screen.getByText('SD')).toBeTruthy();
  expect(screen.getByTestId('heading').style.transform).toBe('rotate(90deg)');
  expect(screen.queryByTestId('approximate-place')).toBeNull();
});

test('an emoji stands instead of the initials, and a person where there are none', () => {
  draw('GPS', 12, { icon: '🐻' });
  expect(screen.getByText('🐻')).toBeTruthy();
  cleanup();
  draw('GPS', 12, { name: '+44 7700 900123' });
  expect(screen.getByTestId('position-marker').textContent).toBe('');
  expect(screen.getByTestId('position-marker').querySelector('svg')).toBeTruthy();
});

test.each(['IP', 'GPS'] as const)('a name is cut at its own end, also one in Arabic: %s', (source) => {
  draw(source, 12);
  const name = screen.getByText(place.name);
  expect(name.getAttribute('dir')).toBe('auto');
  expect(getComputedStyle(name).textOverflow).toBe('ellipsis');
});

test('the colour is somebody’s own while they are live, and grey afterwards', () => {
  draw('GPS', 12, { who: '+6281234567831' });
  expect(screen.getByText('SD').style.backgroundColor).not.toBe('');
  cleanup();
  draw('GPS', 12, { who: '+6281234567831', freshness: 'stale' });
  expect(screen.getByText('SD').style.backgroundColor).toBe('');
});

test('the edge of a doubtful position is dashed', () => {
  draw('GPS', 12, { isDoubtful: true });
  expect(getComputedStyle(screen.getByText('SD')).borderStyle).toBe('dashed');
});
