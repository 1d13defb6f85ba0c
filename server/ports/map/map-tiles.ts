import { fileURLToPath } from 'node:url';
import { ArchiveError, openArchive, type Archive } from './archive.ts';

/** Tiles served by this server. */
export type MapTiles = {
  /** The embedded world, down to zoom 7. */
  world: Archive;
  /** Streets of a region or of the whole world in the Protomaps layout; null if none are configured or usable. */
  streets: Archive | null;
};

const embedded = fileURLToPath(new URL('world.pmtiles', import.meta.url));

/** Layers of the Protomaps basemap without which nothing could be drawn. */
const needed = ['earth', 'roads', 'water'];

/**
 * Opens the embedded world, and `source` (path or URL of a PMTiles file) for streets. Streets that cannot be used are
 * reported in one line and left out.
 */
export async function openMapTiles({
  source,
  warn,
}: {
  source: string | null;
  warn: (text: string) => void;
}): Promise<MapTiles> {
  const world = await openArchive(embedded);
  if (source === null) return { world, streets: null };
  try {
    const streets = await openArchive(source);
    const missing = needed.filter((layer) => !streets.layers.includes(layer));
    if (missing.length > 0)
      throw new ArchiveError(`has no layer ${missing.join(', ')}: not the Protomaps layout`);
    return { world, streets };
  } catch (error) {
    if (!(error instanceof ArchiveError)) throw error;
    warn(`MAP_TILES ${source} ${error.message}; the embedded world map is shown`);
    return { world, streets: null };
  }
}
