import { configFile } from '../browser/config-file.ts';
import type { Bounds } from './circle.ts';

/** The server's map configuration (server/map/map-config.ts). */
export type MapConfig = {
  /** URL of the embedded world, a PMTiles file. */
  world: string;
  /** Regions with streets from our own server, the finest first. */
  regions: { url: string; bounds: Bounds; maxZoom: number; isDemo?: boolean }[];
  /** URL of a hosted style. */
  hosted: string | null;
};

/** Rejects if it could not be fetched, which may be retried. */
export const mapConfig = async (): Promise<MapConfig> => ((await configFile()) as { map: MapConfig }).map;

/** The finest region with streets at a point. */
export const regionAt = (
  regions: MapConfig['regions'],
  { latitude, longitude }: { latitude: number; longitude: number },
): MapConfig['regions'][number] | undefined =>
  regions.find(
    ({ bounds: [west, south, east, north] }) =>
      longitude >= west && longitude <= east && latitude >= south && latitude <= north,
  );
