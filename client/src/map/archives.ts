import { PMTiles } from 'pmtiles';

const archives = new Map<string, PMTiles>();

/** A PMTiles file of our own server, opened once per page. `path`: from the root, as the server's settings name it. */
export function archiveAt(path: string): PMTiles {
  const known = archives.get(path);
  if (known) return known;
  const archive = new PMTiles(new URL(path, location.origin).href);
  archives.set(path, archive);
  return archive;
}

/** What a MapLibre source calls such a file; it must have been opened before. */
export const sourceUrl = (path: string): string => `pmtiles://${new URL(path, location.origin).href}`;
