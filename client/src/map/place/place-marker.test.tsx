// @vitest-environment happy-dom
import { ChakraProvider } from '@chakra-ui/react';
import { cleanup, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { speak } from '../../i18n/setup.ts';
import { makeSystem } from '../../ui/theme/system.ts';
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
const draw = (source: 'IP' | 'GPS', accuracy: number, change: { freshness?: 'stale' } = {}) =>
  render(
    <ChakraProvider value={system}>
      <PlaceMarker place={{ ...place, source, accuracy, ...change }} row={0} />
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

test.each(['IP', 'GPS'] as const)('the marker has the one anchor that fits every source: %s', (source) => {
  draw(source, 12);
  expect(document.querySelector<HTMLElement>('[data-marker]')?.dataset['marker']).toBe('center');
  const { transform } = getComputedStyle(screen.getByRole('img'));
  expect(transform.includes('-50%')).toBe(source === 'IP');
});

test.each(['IP', 'GPS'] as const)('a name is cut at its own end, also one in Arabic: %s', (source) => {
  draw(source, 12);
  const name = screen.getByText(place.name);
  expect(name.getAttribute('dir')).toBe('auto');
  expect(getComputedStyle(name).textOverflow).toBe('ellipsis');
});

test('only the disc of somebody not heard from for a while is pale, not their name', () => {
  draw('GPS', 12, { freshness: 'stale' });
  const opacities = (start: Element | null) => {
    const found: string[] = [];
    for (let at = start; at; at = at.parentElement) found.push(getComputedStyle(at).opacity);
    return found;
  };
  expect(opacities(screen.getByText('SD'))).toContain('0.7');
  expect(opacities(screen.getByText(place.name))).not.toContain('0.7');
});
