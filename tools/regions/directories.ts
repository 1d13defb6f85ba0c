import { gzipSync } from 'node:zlib';
import { PbfWriter } from 'pbf';
import { Compression, type Entry, type Header } from 'pmtiles';
import type { Box } from './tile-ranges.ts';

/** A file's entries in order of their ids, `offset` within its tile data, and what is said of it. */
export type Contents = {
  entries: Entry[];
  dataLength: number;
  uniqueTiles: number;
  metadata: object;
  box: Box;
};

const headerLength = 127;
/** The header and the root directory are read together, in one request of this length. */
const beginning = 16_384;

/** What stands before the tiles: header, root directory, metadata and leaf directories (PMTiles, version 3). */
export function beginningOf(contents: Contents, source: Header): Buffer {
  const { root, leaves } = directories(contents.entries);
  const metadata = gzipSync(JSON.stringify(contents.metadata));
  const metadataAt = headerLength + root.length;
  const leavesAt = metadataAt + metadata.length;
  const header = Buffer.alloc(headerLength);
  header.write('PMTiles\x03');
  const { entries, dataLength, uniqueTiles } = contents;
  const tiles = entries.reduce((sum, { runLength }) => sum + runLength, 0);
  const parts = [headerLength, root.length, metadataAt, metadata.length, leavesAt, leaves.length];
  const numbers = [...parts, leavesAt + leaves.length, dataLength, tiles, entries.length, uniqueTiles];
  numbers.forEach((number, index) => header.writeBigUInt64LE(BigInt(number), 8 + 8 * index));
  const isClustered = 1;
  header.set([isClustered, Compression.Gzip, source.tileCompression, source.tileType], 96);
  header.set([source.minZoom, source.maxZoom], 100);
  const degrees = (value: number, at: number) => header.writeInt32LE(Math.round(value * 1e7), at);
  contents.box.forEach((value, index) => degrees(value, 102 + 4 * index));
  const [west, south, east, north] = contents.box;
  header[118] = source.minZoom;
  degrees((west + east) / 2, 119);
  degrees((south + north) / 2, 123);
  return Buffer.concat([header, root, metadata, leaves]);
}

/** All entries in the root if they fit, otherwise in leaves that are just large enough for the root to hold them. */
function directories(entries: Entry[]): { root: Buffer; leaves: Buffer } {
  const whole = directory(entries);
  if (headerLength + whole.length <= beginning) return { root: whole, leaves: Buffer.alloc(0) };
  for (let size = 4_096; ; size *= 2) {
    const leaves: Buffer[] = [];
    const pointers: Entry[] = [];
    let offset = 0;
    for (let at = 0; at < entries.length; at += size) {
      const part = entries.slice(at, at + size);
      const leaf = directory(part);
      pointers.push({ tileId: part[0]?.tileId ?? 0, offset, length: leaf.length, runLength: 0 });
      offset += leaf.length;
      leaves.push(leaf);
    }
    const root = directory(pointers);
    if (headerLength + root.length <= beginning) return { root, leaves: Buffer.concat(leaves) };
  }
}

function directory(entries: Entry[]): Buffer {
  const writer = new PbfWriter();
  const write = (values: number[]) => values.forEach((value) => writer.writeVarint(value));
  write([entries.length]);
  write(entries.map(({ tileId }, index) => tileId - (entries[index - 1]?.tileId ?? 0)));
  write(entries.map(({ runLength }) => runLength));
  write(entries.map(({ length }) => length));
  write(
    entries.map(({ offset }, index) => {
      const before = entries[index - 1];
      return before && offset === before.offset + before.length ? 0 : offset + 1;
    }),
  );
  return gzipSync(writer.finish());
}
