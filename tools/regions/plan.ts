import type { Entry } from 'pmtiles';
import { limitConcurrency } from '#server/throttle/concurrency-limit.ts';
import { ArchiveError, because, type Archive } from '#server/ports/map/archive.ts';
import { beginningOf } from './directories.ts';
import { tileRanges, type Box, type TileRange } from './tile-ranges.ts';

type Bytes = { offset: number; length: number };
/** One read of the source's tile data, and what of it is kept. */
export type Piece = Bytes & { kept: Bytes[] };
/** How a region's file is made: its beginning, then what is kept of the pieces, one after the other. */
export type Plan = { beginning: Buffer; pieces: Piece[]; tiles: number; size: number; toRead: number };

/** At most this share of what is needed is read in addition, so that neighbouring ranges are one request. */
const readTooMuch = 0.1;
/** Bytes of one read. */
const longestPiece = 1 << 20;
const leavesAtOnce = 16;
/** Directories below the root (PMTiles, version 3). */
const deepest = 3;

/** Reads the directories of a source and plans the file of all tiles that the box touches. */
export async function planRegion(archive: Archive, box: Box): Promise<Plan> {
  const { header, metadata } = archive;
  const found = await entriesIn(archive, tileRanges(box, header));
  if (found.length === 0) throw new ArchiveError('has no tiles there');
  // Each content once, in the order of its first tile: so the file is clustered, and written from front to back.
  const places = new Map<number, number>();
  const runs: Bytes[] = [];
  let dataLength = 0;
  const entries = found.map((entry) => {
    const known = places.get(entry.offset);
    if (known !== undefined) return { ...entry, offset: known };
    const offset = dataLength;
    places.set(entry.offset, offset);
    dataLength += entry.length;
    addRun(runs, entry);
    return { ...entry, offset };
  });
  const beginning = beginningOf({ entries, dataLength, uniqueTiles: places.size, metadata, box }, header);
  const pieces = inPieces(runs, dataLength * readTooMuch);
  return {
    beginning,
    pieces,
    tiles: entries.reduce((sum, { runLength }) => sum + runLength, 0),
    size: beginning.length + dataLength,
    toRead: pieces.reduce((sum, { length }) => sum + length, 0),
  };
}

/** The entries of an archive, cut to ranges of ids; both are in order. Throws ArchiveError if a directory is damaged. */
export async function entriesIn({ header, tiles }: Archive, ranges: TileRange[]): Promise<Entry[]> {
  const load = (offset: number, length: number) =>
    tiles.cache.getDirectory(tiles.source, offset, length, header).catch(because('has a damaged directory'));
  const inTurn = limitConcurrency(leavesAtOnce, Infinity);
  const within = async (offset: number, length: number, depth = 0): Promise<Entry[]> => {
    if (depth > deepest) throw new ArchiveError('has a damaged directory');
    const directory = await inTurn(() => load(offset, length));
    const parts = overlaps(directory, ranges).map(async ({ entry, cut }) =>
      entry.runLength > 0 ? cut : within(header.leafDirectoryOffset + entry.offset, entry.length, depth + 1),
    );
    return (await Promise.all(parts)).flat();
  };
  const found = await within(header.rootDirectoryOffset, header.rootDirectoryLength);
  if (found.some(({ offset, length }) => offset + length > (header.tileDataLength ?? 0)))
    throw new ArchiveError('has a damaged directory');
  return found;
}

/** The entries that have something in the ranges. A leaf's ids end where the next entry begins. */
function overlaps(directory: Entry[], ranges: TileRange[]): { entry: Entry; cut: Entry[] }[] {
  let first = 0;
  return directory.flatMap((entry, index) => {
    const isLeaf = entry.runLength === 0;
    const end = isLeaf ? (directory[index + 1]?.tileId ?? Infinity) : entry.tileId + entry.runLength;
    while ((ranges[first]?.[1] ?? Infinity) <= entry.tileId) first += 1;
    const cut: Entry[] = [];
    for (let at = first; at < ranges.length; at += 1) {
      const [start, stop] = ranges[at] ?? [end, end];
      if (start >= end) break;
      const tileId = Math.max(entry.tileId, start);
      cut.push({ ...entry, tileId, runLength: Math.min(end, stop) - tileId });
      if (isLeaf) break;
    }
    return cut.length > 0 ? [{ entry, cut }] : [];
  });
}

function addRun(runs: Bytes[], { offset, length }: Bytes): void {
  const last = runs.at(-1);
  if (last && last.offset + last.length === offset && last.length + length <= longestPiece)
    last.length += length;
  else runs.push({ offset, length });
}

/** Joins neighbouring runs, the narrowest gaps first, as long as the gaps together are not wider than `mostTooMuch`. */
function inPieces(runs: Bytes[], mostTooMuch: number): Piece[] {
  const gaps = runs.map(({ offset }, index) => {
    const before = runs[index - 1];
    return before ? offset - before.offset - before.length : -1;
  });
  let left = mostTooMuch;
  const narrowFirst = gaps.filter((gap) => gap > 0).sort((one, other) => one - other);
  const tooWide = narrowFirst.find((gap) => (left -= gap) < 0) ?? Infinity;
  const pieces: Piece[] = [];
  runs.forEach((run, index) => {
    const last = pieces.at(-1);
    const gap = gaps[index] ?? -1;
    if (last && gap >= 0 && gap < tooWide && last.length + gap + run.length <= longestPiece) {
      last.length += gap + run.length;
      last.kept.push(run);
    } else pieces.push({ ...run, kept: [run] });
  });
  return pieces;
}
