import 'maplibre-gl/dist/maplibre-gl.css';
import * as maplibre from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url';
import { Protocol } from 'pmtiles';
import { mapConfig } from './map-config.ts';
import { archiveAt } from './tiles/archives.ts';
import { streetTile } from './tiles/street-tile.ts';

// Version 6 has its worker in a separate file; when bundled, it would not find it.
maplibre.setWorkerUrl(workerUrl);
// The worker starts with the library, which may be loaded long before the first map.
maplibre.prewarm();

const protocol = new Protocol();
maplibre.addProtocol('pmtiles', protocol.tile);

/** Lets the map read a PMTiles file, using directories that are already loaded. */
export const readArchive = (path: string): void => protocol.add(archiveAt(path));

// All regions with streets are one source.
maplibre.addProtocol('streets', async ({ url }) => {
  const [zoom = 0, column = 0, row = 0] = url.replace('streets://', '').split('/').map(Number);
  const tile = await streetTile((await mapConfig()).regions, [zoom, column, row]);
  // A sparse source then shows a part of the tile of a lower zoom.
  if (tile === 'coarser') throw new maplibre.AJAXError(404, 'coarser', url, new Blob());
  return { data: tile ?? new ArrayBuffer(0) };
});

export { maplibre };
