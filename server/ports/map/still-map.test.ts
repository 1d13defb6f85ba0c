import { expect, test } from 'vitest';
import { openMapTiles } from './map-tiles.ts';
import { openStillMap } from './still-map.ts';

const jakarta = { latitude: -6.2, longitude: 106.8, accuracy: 1_000 };

test('draws a place in one of two modes, in words that the recipient’s page replaces for Safari', async () => {
  const map = openStillMap(await openMapTiles({ source: null, warn: () => {} }));
  const drawn = await map.still({ ...jakarta, source: 'GPS' }, { width: 344, height: 172 });
  // client/recipient/page/control/still-map.tsx
  expect(drawn.split('(prefers-color-scheme:dark)')).toHaveLength(2);
  expect(drawn).toContain('class="wm-dot"');
  expect(drawn).toContain('class="wm-circle');
  const uncertain = { ...jakarta, accuracy: null, source: 'GPS' } as const;
  expect(await map.still(uncertain, { width: 344, height: 172 })).not.toContain('class="wm-circle');
  expect(await map.still({ ...jakarta, source: 'IP' }, { width: 344, height: 172 })).not.toContain(
    'class="wm-dot"',
  );
});

test('names places in the reader’s language where the data are in English only', async () => {
  const map = openStillMap(await openMapTiles({ source: null, warn: () => {} }));
  const tangerang = { latitude: -6.29, longitude: 106.75, accuracy: 1_000, source: 'GPS' } as const;
  const size = { width: 344, height: 172 };
  expect(await map.still(tangerang, size, 'en')).toContain('South Tangerang');
  expect(await map.still(tangerang, size, 'id')).toContain('Tangerang Selatan');
});
