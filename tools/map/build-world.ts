import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { root } from '../run.ts';
import { worldLayers } from './world-layers.ts';
import { writePmtiles } from './write-pmtiles.ts';

/**
 * `node tools/map/build-world.ts FOLDER`: builds the embedded world map from Natural Earth's 1:10m data (GeoJSON,
 * public domain) and GeoNames' places (CC BY 4.0). The result is kept in the repository.
 */
const [folder] = process.argv.slice(2);
if (!folder) {
  console.error(
    'Usage: node tools/map/build-world.ts FOLDER (with land.geojson and the others of Natural Earth)',
  );
  process.exit(1);
}
const layers = worldLayers(folder);
if (!layers['land']?.length) {
  console.error(`No land.geojson or land.geojson.gz in ${folder}`);
  process.exit(1);
}
const world = await writePmtiles(layers, {
  maxZoom: 7,
  bounds: [-180, -85, 180, 85],
  name: 'World',
  attribution: 'Natural Earth, GeoNames (CC BY 4.0)',
});
const path = join(root, 'server/ports/map/world.pmtiles');
await mkdir(dirname(path), { recursive: true });
await writeFile(path, world);
for (const [name, features] of Object.entries(layers)) console.log(`${name}: ${features.length}`);
console.log(`${path}: ${(world.length / 1e6).toFixed(1)} MB`);
