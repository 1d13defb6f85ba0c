import type { MapTiles } from '#server/ports/map/map-tiles.ts';
import { addressOf } from './routes.ts';

/** Our own tiles, and the URL of another host's MapLibre style where the deployment names one. */
export type MapOptions = { tiles: MapTiles; hosted: string | null };

/** The client's map configuration. */
export type MapConfig = {
  /** Address of the embedded world. */
  world: string;
  /** Streets from this server and the bounding box that they cover (degrees: west, south, east, north). */
  streets: { url: string; bounds: [number, number, number, number]; maxZoom: number } | null;
  hosted: string | null;
};

export function mapConfig({ tiles: { world, streets }, hosted }: MapOptions): MapConfig {
  return {
    world: addressOf('world', world),
    streets: streets && {
      url: addressOf('streets', streets),
      bounds: [streets.header.minLon, streets.header.minLat, streets.header.maxLon, streets.header.maxLat],
      maxZoom: streets.header.maxZoom,
    },
    hosted,
  };
}
