import { open, rename, rm, stat, type FileHandle } from 'node:fs/promises';
import { VectorTile } from '@mapbox/vector-tile';
import { PbfReader } from 'pbf';
import { tileIdToZxy } from 'pmtiles';
import { ArchiveError, type Archive } from '#server/ports/map/archive.ts';
import { openStreets } from '#server/ports/map/regions.ts';
import { entriesIn, type Piece, type Plan } from './plan.ts';

/** What is being read; the server takes no notice of it. */
export const partOf = (path: string) => `${path}.part`;

const readsAhead = 4;
const samples = 200;

/** What is still to be read if a part of the same file is there from before. */
export async function remaining(plan: Plan, path: string): Promise<{ pieces: Piece[]; from: number }> {
  const file = await open(partOf(path), 'r').catch(() => null);
  if (!file) return { pieces: plan.pieces, from: 0 };
  const { size } = await file.stat();
  const { buffer } = await file.read(Buffer.alloc(plan.beginning.length), 0, plan.beginning.length, 0);
  await file.close();
  if (!buffer.equals(plan.beginning)) return { pieces: plan.pieces, from: 0 };
  let from = plan.beginning.length;
  const missing = plan.pieces.findIndex((piece) => {
    if (from + keptOf(piece) > size) return true;
    from += keptOf(piece);
    return false;
  });
  return { pieces: missing === -1 ? [] : plan.pieces.slice(missing), from };
}

const keptOf = ({ kept }: Piece) => kept.reduce((sum, { length }) => sum + length, 0);

/**
 * Writes the planned file beside `path`, checks it and renames it to `path`. What was written before a failure stays, for
 * the next time; only a file that turns out to be damaged is removed. Throws ArchiveError.
 */
export async function install(
  source: Archive,
  plan: Plan,
  path: string,
  progress: (read: number) => void,
): Promise<void> {
  const { pieces, from } = await remaining(plan, path);
  const part = partOf(path);
  const file = await open(part, from > 0 ? 'r+' : 'w');
  try {
    await file.truncate(from);
    if (from === 0) await file.write(plan.beginning, 0, plan.beginning.length, 0);
    await readInto(file, { source, pieces, at: from || plan.beginning.length, progress });
    await file.sync();
  } catch (error) {
    if (!(error instanceof ArchiveError)) throw error;
    throw new ArchiveError(`${error.message}; the same command goes on where this one ended`, {
      cause: error,
    });
  } finally {
    await file.close();
  }
  await check(part, plan).catch(async (error: unknown) => {
    await rm(part);
    throw new ArchiveError('gave a damaged file, which is removed', { cause: error });
  });
  await rename(part, path);
}

type Reading = { source: Archive; pieces: Piece[]; at: number; progress: (read: number) => void };

/** Some pieces are read at the same time, and written one after the other. */
async function readInto(file: FileHandle, { source, pieces, at, progress }: Reading): Promise<void> {
  const start = (piece: Piece | undefined) => {
    const reading = piece && source.read(source.header.tileDataOffset + piece.offset, piece.length);
    // A failure is thrown in its turn below.
    reading?.catch(() => undefined);
    return reading;
  };
  const ahead = pieces.slice(0, readsAhead).map(start);
  let [written, read] = [at, 0];
  for (const [index, piece] of pieces.entries()) {
    const data = await ahead.shift();
    if (!data) break;
    ahead.push(start(pieces[index + readsAhead]));
    for (const { offset, length } of piece.kept) {
      await file.write(data, offset - piece.offset, length, written);
      written += length;
    }
    progress((read += piece.length));
  }
}

/** Header, directories and a sample of the tiles, over the whole file. */
async function check(path: string, plan: Plan): Promise<void> {
  const { size } = await stat(path);
  if (size !== plan.size) throw new ArchiveError('is of another size');
  const archive = await openStreets(path);
  try {
    const entries = await entriesIn(archive, [[0, Infinity]]);
    const tiles = entries.reduce((sum, { runLength }) => sum + runLength, 0);
    if (tiles !== plan.tiles) throw new ArchiveError('has another number of tiles');
    const step = Math.max(1, Math.floor(entries.length / samples));
    for (const { tileId } of entries.filter((_, index) => index % step === 0)) {
      const found = await archive.tiles.getZxy(...tileIdToZxy(tileId));
      const { layers } = new VectorTile(new PbfReader(new Uint8Array(found?.data ?? [])));
      if (!Object.keys(layers).some((layer) => archive.layers.includes(layer)))
        throw new ArchiveError('has tiles without any known layer');
    }
  } finally {
    await archive.close();
  }
}
