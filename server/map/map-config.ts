import type { MapTiles } from '#server/ports/map/map-tiles.ts';
import { addressOf } from './routes.ts';

/** Our own tiles, and the URL of another host's MapLibre style where the deployment names one. */
export type MapOptions = { tiles: MapTiles; hosted: string | null };

/** The client's map configuration. */
export type MapConfig = {
  /** Address of the embedded world. */
  world: string;
  /**
   * Regions with streets, the finest first, and their bounding boxes (degrees: west, south, east, north). `isDemo`: the
   * city that comes with the product, outside production only.
   */
  regions: { url: string; bounds: [number, number, number, number]; maxZoom: number; isDemo: boolean }[];
  hosted: string | null;
};

export async function mapConfig({ tiles, hosted }: MapOptions): Promise<MapConfig> {
  const regions = await tiles.regions();
  return {
    world: addressOf(tiles.world),
    regions: regions.map(({ archive, isDemo = false }) => {
      const { minLon, minLat, maxLon, maxLat, maxZoom } = archive.header;
      return { url: addressOf(archive), bounds: [minLon, minLat, maxLon, maxLat], maxZoom, isDemo };
    }),
    hosted,
  };
}
