// @vitest-environment happy-dom
import { ChakraProvider } from '@chakra-ui/react';
import { cleanup, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { speak } from '../i18n/setup.ts';
import { makeSystem } from '../ui/theme/system.ts';
import { PlaceMarker } from './place-marker.tsx';

vi.mock('react-map-gl/maplibre', () => ({
  Marker: ({ children }: { children: ReactNode }) => <div data-marker="">{children}</div>,
}));

beforeAll(() => speak('en'));
afterEach(cleanup);

const system = makeSystem();
const place = { key: 'k', name: 'Sari Dewi', latitude: -6.2, longitude: 106.8, freshness: 'live' } as const;
const draw = (source: 'IP' | 'GPS', accuracy: number) =>
  render(
    <ChakraProvider value={system}>
      <PlaceMarker place={{ ...place, source, accuracy }} row={0} />
    </ChakraProvider>,
  );

test('a place from an IP address has the word “approximate” and no pin', () => {
  draw('IP', 25_000);
  expect(screen.getByTestId('approximate-place').textContent).toMatch(/^Sari Dewi\s· approximate$/);
  expect(screen.queryByText('SD')).toBeNull();
});

test('a position of the device is a pin with initials', () => {
  draw('GPS', 12);
  expect(screen.getByText('SD')).toBeTruthy();
  expect(screen.queryByTestId('approximate-place')).toBeNull();
});
