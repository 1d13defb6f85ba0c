import { fileURLToPath } from 'node:url';
import { openArchive, type Archive } from './archive.ts';
import { installedRegions, type Region, type RegionOptions } from './regions.ts';

/** Tiles served by this server. */
export type MapTiles = {
  /** The embedded world, down to zoom 7. */
  world: Archive;
  /** Regions with streets, the finest first; what is installed or removed shows within a minute. */
  regions(): Promise<readonly Region[]>;
};

/** Montevideo, where the demo lives (montevideo.md); not for production. */
export const demoCity = fileURLToPath(new URL('montevideo.pmtiles', import.meta.url));
const embedded = fileURLToPath(new URL('world.pmtiles', import.meta.url));

/** Opens the embedded world and the regions with streets. One that cannot be used is reported in one line. */
export async function openMapTiles(options: RegionOptions): Promise<MapTiles> {
  const [world, regions] = await Promise.all([openArchive(embedded), installedRegions(options)]);
  return { world, regions };
}
