import type { Bounds } from './circle.ts';

/** The server's map configuration (server/map/map-config.ts). */
export type MapConfig = {
  /** URL of the embedded world, a PMTiles file. */
  world: string;
  /** Streets from our own server, and the region they cover. */
  streets: { url: string; bounds: Bounds; maxZoom: number } | null;
  /** URLs of a hosted style for each colour mode. */
  hosted: { light: string; dark: string } | null;
};

let answer: Promise<MapConfig> | undefined;

async function ask(): Promise<MapConfig> {
  const response = await fetch('/config.json', { headers: { accept: 'application/json' } });
  if (!response.ok) throw new Error(`config.json: ${response.status}`);
  return ((await response.json()) as { map: MapConfig }).map;
}

/** The server's map configuration, fetched once per page; a failed request may be retried. */
export const mapConfig = (): Promise<MapConfig> => {
  answer ??= ask().catch((error: unknown) => {
    answer = undefined;
    throw error;
  });
  return answer;
};
