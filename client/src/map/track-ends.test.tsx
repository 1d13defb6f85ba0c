// @vitest-environment happy-dom
import { ChakraProvider } from '@chakra-ui/react';
import { cleanup, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import words from '../i18n/en/map.json';
import { speak } from '../i18n/setup.ts';
import { makeSystem } from '../ui/theme/system.ts';
import { TrackEnds } from './track-ends.tsx';

vi.mock('react-map-gl/maplibre', () => ({ Marker: ({ children }: { children: ReactNode }) => children }));

beforeAll(() => speak('en'));
afterEach(cleanup);

const system = makeSystem();
const draw = (lacksStart: boolean) =>
  render(
    <ChakraProvider value={system}>
      <TrackEnds
        track={Array.from({ length: 2 }, (_, second) => ({
          latitude: -6.2,
          longitude: 106.8,
          accuracy: 12,
          source: 'GPS',
          recordedAt: new Date(second * 1_000).toISOString(),
        }))}
        isOver
        lacksStart={lacksStart}
      />
    </ChakraProvider>,
  );

test('labels the start and the end of a track', () => {
  draw(false);
  expect(screen.getByText(words.start)).toBeTruthy();
  expect(screen.getByText(words.end)).toBeTruthy();
});

test('does not label a start if earlier positions may be missing', () => {
  draw(true);
  expect(screen.queryByText(words.start)).toBeNull();
  expect(screen.getByText(words.end)).toBeTruthy();
});
