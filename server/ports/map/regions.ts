import { readdir, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { ArchiveError, openArchive, type Archive } from './archive.ts';

/**
 * Streets of a region or of the whole world in the Protomaps layout. `name`: the file's, without its ending; `isDemo`:
 * comes with the product.
 */
export type Region = { name: string; archive: Archive; isDemo?: true };

export const regionEnding = '.pmtiles';

/** Layers of the Protomaps basemap without which nothing could be drawn. */
const needed = ['earth', 'roads', 'water'];

/** Milliseconds after which the folder is looked at again. */
const lookEvery = 60_000;

/** Opens an archive with streets by its path or URL. Throws ArchiveError if it cannot be used. */
export async function openStreets(...source: Parameters<typeof openArchive>): Promise<Archive> {
  const archive = await openArchive(...source);
  const missing = needed.filter((layer) => !archive.layers.includes(layer));
  if (missing.length === 0) return archive;
  await archive.close();
  throw new ArchiveError(`has no layer ${missing.join(', ')}: not the Protomaps layout`);
}

export type RegionOptions = {
  /** MAP_TILES: path or URL of a PMTiles file with streets. */
  source: string | null;
  /** Where `npm run map` installs regions. */
  folder?: string;
  /** Paths of regions that come with the product. */
  builtIn?: readonly string[];
  warn: (text: string) => void;
  /** Milliseconds. */
  now?: () => number;
};

/** Opens MAP_TILES and the built-in files once, and follows what stands in `folder`. */
export async function installedRegions(options: RegionOptions): Promise<() => Promise<readonly Region[]>> {
  const { source, folder, builtIn = [], warn, now = Date.now } = options;
  const open = async (path: string, title: string): Promise<Region[]> => {
    try {
      return [{ name: basename(path, regionEnding), archive: await openStreets(path) }];
    } catch (error) {
      if (!(error instanceof ArchiveError)) throw error;
      warn(`${title} ${error.message}; it is not used`);
      return [];
    }
  };
  const always = await Promise.all([
    ...(source === null ? [] : [open(source, `MAP_TILES ${source}`)]),
    ...builtIn.map(async (path) =>
      (await open(path, path)).map((region) => ({ ...region, isDemo: true as const })),
    ),
  ]);
  /** By path and by what changes with the content; empty for a file that cannot be used. */
  let installed = new Map<string, Region[]>();
  const look = async (): Promise<readonly Region[]> => {
    const before = installed;
    const found = folder === undefined ? [] : await filesIn(folder);
    installed = new Map(
      await Promise.all(
        found.map(async ({ path, key }) => [key, before.get(key) ?? (await open(path, path))] as const),
      ),
    );
    for (const [key, gone] of before)
      if (!installed.has(key)) await Promise.all(gone.map(({ archive }) => archive.close()));
    return [...always.flat(), ...[...installed.values()].flat()].sort(finestFirst);
  };
  let present = await look();
  let lookedAt = now();
  let looking: Promise<unknown> | undefined;
  return async () => {
    if (now() - lookedAt >= lookEvery) {
      lookedAt = now();
      looking = look().then(
        (regions) => (present = regions),
        (error: unknown) => warn(`${folder} cannot be read: ${String(error)}`),
      );
    }
    await looking;
    return present;
  };
}

/** Orders by fineness, then the larger first: at its edge the smaller one's tiles may lack what lies outside. */
function finestFirst({ archive: { header: one } }: Region, { archive: { header: other } }: Region): number {
  const area = ({ minLon, minLat, maxLon, maxLat }: typeof one) => (maxLon - minLon) * (maxLat - minLat);
  return other.maxZoom - one.maxZoom || area(other) - area(one);
}

/** The archives in a folder, which need not exist, each with a key that another file would not have. */
async function filesIn(folder: string): Promise<{ path: string; key: string }[]> {
  const names = await readdir(folder).catch(ifThere([]));
  const paths = names.filter((name) => name.endsWith(regionEnding)).map((name) => join(folder, name));
  const files = await Promise.all(
    paths.map(async (path) => {
      const { ino, size, mtimeMs } = (await stat(path).catch(ifThere(null))) ?? {};
      return ino === undefined ? [] : [{ path, key: `${path} ${ino} ${size} ${mtimeMs}` }];
    }),
  );
  return files.flat();
}

const ifThere =
  <T>(otherwise: T) =>
  (error: NodeJS.ErrnoException): T => {
    if (error.code === 'ENOENT') return otherwise;
    throw error;
  };
