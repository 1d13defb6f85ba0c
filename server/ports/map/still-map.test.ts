import { expect, test } from 'vitest';
import { demoCity, openMapTiles } from './map-tiles.ts';
import { openStillMap } from './still-map.ts';

const jakarta = { latitude: -6.2, longitude: 106.8, accuracy: 900 };

test('draws a place in one of two modes, in words that the recipient’s page replaces for Safari', async () => {
  const map = openStillMap(await openMapTiles({ source: null, warn: () => {} }));
  const drawn = await map.still([{ ...jakarta, source: 'GPS' }], { width: 344, height: 172 });
  // client/recipient/page/control/still-map.tsx
  expect(drawn.split('(prefers-color-scheme:dark)')).toHaveLength(2);
  expect(drawn).toContain('class="wm-dot"');
  expect(drawn).toContain('<circle class="wm-circle"');
  const area = await map.still([{ ...jakarta, accuracy: 1_000, source: 'GPS' }], { width: 344, height: 172 });
  expect(area).toContain('<rect class="wm-circle"');
  expect(area).not.toContain('class="wm-dot"');
  const uncertain = { ...jakarta, accuracy: null, source: 'GPS' } as const;
  expect(await map.still([uncertain], { width: 344, height: 172 })).not.toContain('class="wm-circle');
  expect(await map.still([{ ...jakarta, source: 'IP' }], { width: 344, height: 172 })).not.toContain(
    'class="wm-dot"',
  );
});

test('names places in the reader’s language where the data are in English only', async () => {
  const map = openStillMap(await openMapTiles({ source: null, warn: () => {} }));
  const tangerang = { latitude: -6.29, longitude: 106.75, accuracy: 1_000, source: 'GPS' } as const;
  const size = { width: 344, height: 172 };
  expect(await map.still([tangerang], size, { locale: 'en' })).toContain('South Tangerang');
  expect(await map.still([tangerang], size, { locale: 'id' })).toContain('Tangerang Selatan');
});

test('shows several people at once, in the streets of a region that holds all of them', async () => {
  const tiles = await openMapTiles({ source: null, builtIn: [demoCity], warn: () => {} });
  const [size, fit] = [
    { width: 960, height: 540 },
    { width: 200, height: 220 },
  ];
  const near = { latitude: -34.9062, longitude: -56.1913, accuracy: 12, source: 'GPS' } as const;
  const together = await openStillMap(tiles).still([near, { ...near, longitude: -56.15 }], size, { fit });
  expect(together.includes('wm-line wm-roads')).toBe(true);
  const dots = [...together.matchAll(/class="wm-dot" cx="([\d.]+)" cy="([\d.]+)"/g)];
  expect(dots.map(([, x, y]) => [Math.round(Number(x)), Math.round(Number(y))])).toEqual([
    [expect.closeTo(380, -1), 270],
    [expect.closeTo(580, -1), 270],
  ]);
  const apart = await openStillMap(tiles).still([near, { ...jakarta, source: 'GPS' }], size, { fit });
  expect(apart.includes('wm-line wm-roads')).toBe(false);
});
