import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '../run.ts';
import { cityBounds, cityData } from './city-data.ts';

import { cityLayers } from './city-layers.ts';
import { cityLand, citySea } from './city-sea.ts';
import { writePmtiles } from './write-pmtiles.ts';

/**
 * `node tools/map/build-city.ts`: builds the demo city, Montevideo, in the layout of the Protomaps basemap from
 * OpenStreetMap's data of December 2017 (ODbL) in @mapbox/mvt-fixtures. The result is kept in the repository.
 */
const data = cityData();
const { water = [], ...others } = cityLayers(data);
const layers = { earth: [cityLand(cityBounds)], water: [...citySea(data, cityBounds), ...water], ...others };
const city = await writePmtiles(layers, {
  minZoom: 6,
  maxZoom: 15,
  bounds: cityBounds,
  name: 'Montevideo',
  attribution: '© OpenStreetMap contributors, December 2017 (ODbL)',
});
const path = join(root, 'server/ports/map/montevideo.pmtiles');
await writeFile(path, city);
for (const [name, features] of Object.entries(layers)) console.log(`${name}: ${features.length}`);
console.log(`${path}: ${(city.length / 1e6).toFixed(1)} MB`);
