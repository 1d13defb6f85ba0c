import 'maplibre-gl/dist/maplibre-gl.css';
import * as maplibre from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url';
import { Protocol } from 'pmtiles';
import { archiveAt } from './tiles/archives.ts';

// Version 6 has its worker in a separate file; when bundled, it would not find it.
maplibre.setWorkerUrl(workerUrl);
// It starts with the library, which may be loaded long before the first map.
maplibre.prewarm();

const protocol = new Protocol();
maplibre.addProtocol('pmtiles', protocol.tile);

/** Lets the map read a PMTiles file, using directories that are already loaded. */
export const readArchive = (path: string): void => protocol.add(archiveAt(path));

export { maplibre };
