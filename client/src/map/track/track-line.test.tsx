// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { TrackLine } from './track-line.tsx';

const drawn = vi.hoisted((): Record<string, unknown> => ({}));
vi.mock('react-map-gl/maplibre', () => ({
  Source: ({ id, data }: { id: string; data: unknown }) => void (drawn[id] = data),
  Layer: () => null,
}));
afterEach(cleanup);

test('draws a track across the date line as one short line, without places from IP addresses, and doubtful ones apart', () => {
  const byDevice = [179.8, 179.9, -179.9].map((longitude, minute) => ({
    latitude: -17,
    longitude,
    accuracy: 10,
    source: 'GPS' as const,
    recordedAt: new Date(minute * 60_000).toISOString(),
    isDoubtful: false,
  }));
  const doubtful = { ...byDevice[1]!, longitude: 170, isDoubtful: true };
  const track = [
    { ...byDevice[0]!, longitude: 178, source: 'IP' as const },
    ...byDevice.toSpliced(2, 0, doubtful),
  ];
  render(<TrackLine track={track} color="#000" />);
  expect(drawn['track']).toMatchObject({
    features: [
      {
        geometry: {
          type: 'LineString',
          coordinates: [
            [179.8, -17],
            [179.9, -17],
            [expect.closeTo(180.1), -17],
          ],
        },
      },
      { properties: { recency: 0 } },
      { properties: { recency: 0.5 } },
    ],
  });
  expect(drawn['doubtful']).toMatchObject({ coordinates: [[170, -17]] });
});
