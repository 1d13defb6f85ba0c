import { VectorTile, type VectorTileLayer } from '@mapbox/vector-tile';
import { PbfReader } from 'pbf';
import { expect, it } from 'vitest';
import { openArchive } from '#server/ports/map/archive.ts';
import { demoCity } from '#server/ports/map/map-tiles.ts';

/** On the coast, from the old town to Carrasco. */
const tiles = [[11267, 19778], [11269, 19779], [11273, 19778], [11277, 19777], [11281, 19777]] as const; // prettier-ignore

const featuresOf = (layer: VectorTileLayer | undefined) =>
  Array.from({ length: layer?.length ?? 0 }, (_, index) => layer!.feature(index));

type Point = { x: number; y: number };

/** By the even-odd rule. */
function isIn(rings: readonly Point[][], { x, y }: Point): boolean {
  let inside = false;
  for (const ring of rings)
    for (const [index, to] of ring.entries()) {
      const from = ring.at(index - 1) ?? to;
      const crosses = from.y > y !== to.y > y;
      if (crosses && x < ((from.x - to.x) * (y - to.y)) / (from.y - to.y) + to.x) inside = !inside;
    }
  return inside;
}

it('the demo city is smaller than 6 MB, names its streets, and has no house number in the sea', async () => {
  const archive = await openArchive(demoCity);
  expect(archive.size).toBeLessThan(6e6);
  let numbers = 0;
  for (const [x, y] of tiles) {
    const data = new Uint8Array((await archive.tiles.getZxy(15, x, y))?.data ?? []);
    const { water, buildings, roads } = new VectorTile(new PbfReader(data)).layers;
    const names = featuresOf(roads).map(({ properties }) => String(properties['name']));
    expect(names.some((name) => name.startsWith('Rambla '))).toBe(true);
    const sea = featuresOf(water).find(({ properties }) => properties['kind'] === 'ocean');
    const rings = sea?.loadGeometry() ?? [];
    expect(rings).not.toEqual([]);
    for (const building of featuresOf(buildings)) {
      const { kind, addr_housenumber: number, addr_street: street } = building.properties;
      if (kind !== 'address') continue;
      numbers += 1;
      expect([typeof number, typeof street]).toEqual(['string', 'string']);
      for (const [point] of building.loadGeometry()) expect(point && isIn(rings, point)).toBe(false);
    }
  }
  expect(numbers).toBeGreaterThan(500);
});
