import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { writePmtiles } from '../../tools/map/write-pmtiles.ts';
import { makeTempDir } from '../../server/testing/temp-dir.ts';

const line = (coordinates: number[][], properties: object) => ({
  type: 'Feature' as const,
  geometry: { type: 'LineString' as const, coordinates },
  properties,
});
const box = ([west, south, east, north]: readonly number[]) => ({
  type: 'Feature' as const,
  geometry: {
    type: 'Polygon' as const,
    coordinates: [[[west, south], [east, south], [east, north], [west, north], [west, south]]] as number[][][], // prettier-ignore
  },
});

/** Central Jakarta, about 4 km wide. */
const jakarta = [106.8, -6.22, 106.84, -6.18] as const;

/** A small PMTiles file in the Protomaps layout: one named street through the middle of Jakarta. */
export async function writeStreets(): Promise<string> {
  const [west, south, east, north] = jakarta;
  const street = {
    kind: 'major_road',
    kind_detail: 'primary',
    name: 'Jalan Uji',
    min_zoom: 6,
    sort_rank: 400,
  };
  const tiles = await writePmtiles(
    {
      earth: [{ ...box(jakarta), properties: { kind: 'earth' } }],
      water: [{ ...box([west, south, west + 0.004, north]), properties: { kind: 'water' } }],
      roads: [line([[west, -6.2], [east, -6.2]], street)], // prettier-ignore
    },
    { maxZoom: 14, bounds: jakarta, name: 'Jakarta', attribution: 'test' },
  );
  const path = join(await makeTempDir('tiles'), 'jakarta.pmtiles');
  await writeFile(path, tiles);
  return path;
}
