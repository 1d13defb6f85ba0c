import { expect, test } from 'vitest';
import { tileAt } from './tile.ts';

// From https://wiki.openstreetmap.org/wiki/Slippy_map_tilenames
test.each([
  [{ latitude: 51.51202, longitude: 0.02435 }, 17, [65_544, 43_582]],
  [{ latitude: -6.1754, longitude: 106.8272 }, 7, [101, 66]],
  [{ latitude: 0, longitude: 180 }, 3, [0, 4]],
  [{ latitude: 90, longitude: -180 }, 0, [0, 0]],
  [{ latitude: -90, longitude: -180 }, 4, [0, 15]],
])('%j at zoom %i is in the tile %j', (point, zoom, tile) => {
  expect(tileAt(point, zoom)).toEqual(tile);
});
