// @vitest-environment happy-dom
import { ChakraProvider } from '@chakra-ui/react';
import { cleanup, render, screen } from '@testing-library/react';
import { useState, type ReactNode } from 'react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import words from '../../i18n/en/map.json';
import { speak } from '../../i18n/setup.ts';
import { makeSystem } from '../../ui/theme/system.ts';
import type { TrackPoint } from '../place/place.ts';
import { TrackEnds } from './track-ends.tsx';

/** Pixels to a degree: grows as one zooms in. */
let scale = 1_000;
vi.mock('react-map-gl/maplibre', () => {
  const map = {
    project: ([x, y]: [number, number]) => ({ x: x * scale, y: y * scale }),
    on: vi.fn(),
    off: vi.fn(),
  };
  return {
    useMap: () => ({ current: map }),
    Marker: ({ children, offset, anchor }: { children: ReactNode; offset: number[]; anchor: string }) => {
      // As the library does: a changed anchor has no effect.
      const [first] = useState(anchor);
      return (
        <div data-marker={offset[1]} data-anchor={first}>
          {children}
        </div>
      );
    },
  };
});

beforeAll(() => speak('en'));
afterEach(cleanup);

const system = makeSystem();
const track = Array.from({ length: 2 }, (_, second): TrackPoint => ({
  latitude: -6.2,
  longitude: 106.8 + second,
  accuracy: 12,
  source: 'GPS',
  recordedAt: new Date(second * 1_000).toISOString(),
  isDoubtful: false,
}));
const ends = (lacksStart: boolean, moment?: TrackPoint, points = track, isOver = true) => (
  <ChakraProvider value={system}>
    <TrackEnds track={points} moment={moment} isOver={isOver} lacksStart={lacksStart} />
  </ChakraProvider>
);
const draw = (...given: Parameters<typeof ends>) => render(ends(...given));

test('labels the start and the end of a track', () => {
  draw(false);
  expect(screen.getByText(words.start)).toBeTruthy();
  expect(screen.getByText(words.end)).toBeTruthy();
});

test.each([
  ['no end of a share that goes on', undefined, track, false, [words.start]],
  ['no ends of a single position', undefined, track.slice(1), true, []],
  [
    'the last trusted position',
    undefined,
    [...track, { ...track[0]!, isDoubtful: true }],
    true,
    [words.start, words.end],
  ],
  ['no ends of an approximate place', undefined, [{ ...track[0]!, source: 'IP' as const }], true, []],
  ['the selected time instead of the start', track[0], track, true, [words.end]],
  ['the selected time instead of the end', track[1], track, true, [words.start]],
])('labels %s', (_, moment, points, isOver, labels) => {
  draw(false, moment, points, isOver);
  const shown = [words.start, words.end].filter((text) => screen.queryByText(text));
  expect(shown).toEqual(labels);
});

test('labels the end above the person’s marker, without a dot that it would cover', () => {
  const { rerender } = draw(false);
  const marker = () => screen.getByText(words.end).closest<HTMLElement>('[data-marker]')!.dataset;
  // Half of the marker is 20 pixels high.
  expect(Number(marker()['marker'])).toBeLessThan(-20);
  expect(marker()['anchor']).toBe('bottom');
  // After a change to the city the person is shown there.
  rerender(ends(false, undefined, [...track, { ...track[0]!, source: 'IP', accuracy: 25_000 }]));
  expect(marker()).toMatchObject({ marker: '0', anchor: 'center' });
});

test('a selected time that touches the person’s marker is labelled above it, until one zooms in', () => {
  const moment = { ...track[0]!, latitude: -6.21, longitude: 106.99, recordedAt: track[0]!.recordedAt };
  const label = () => screen.getByText(/00:00/).closest<HTMLElement>('[data-marker]')!.dataset;
  const points = [track[0]!, { ...track[1]!, longitude: 107 }];
  draw(false, moment, points, false);
  expect(label()).toMatchObject({ marker: '-24', anchor: 'bottom' });
  cleanup();
  scale = 10_000;
  draw(false, moment, points, false);
  expect(label()).toMatchObject({ marker: '0', anchor: 'center' });
  scale = 1_000;
});

test('does not label a start that the person’s marker covers, until one zooms in', () => {
  scale = 10;
  draw(false);
  expect(screen.queryByText(words.start)).toBeNull();
  cleanup();
  scale = 1_000;
  draw(false);
  expect(screen.getByText(words.start)).toBeTruthy();
});

test('does not label a start if earlier positions may be missing', () => {
  draw(true);
  expect(screen.queryByText(words.start)).toBeNull();
  expect(screen.getByText(words.end)).toBeTruthy();
});

test('a selected place of an IP address is labelled approximate, without a dot', () => {
  const fromDevice = { ...track[0]!, recordedAt: '2026-11-21T08:00:00.000Z' };
  /** The selected time's label; around it the dot, if there is one. */
  const label = () => screen.getByText(/00:00/);
  draw(true, fromDevice);
  expect(label().parentElement!.hasAttribute('data-marker')).toBe(false);
  expect(label().textContent).not.toContain(words.approximate);
  cleanup();
  draw(true, { ...fromDevice, source: 'IP', accuracy: 25_000 });
  expect(label().parentElement!.hasAttribute('data-marker')).toBe(true);
  expect(label().textContent).toContain(words.approximate);
});
