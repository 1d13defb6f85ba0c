import { createHash } from 'node:crypto';
import { close, fstat, open, read } from 'node:fs';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { Compression, PMTiles, ResolvedValueCache, TileType, type Header, type Source } from 'pmtiles';
import { TooManyWait, limitConcurrency } from '#server/throttle/concurrency-limit.ts';
import { circuitBreaker } from '../circuit-breaker.ts';

const [openFile, readFile, stat, closeFile, unzip] = [
  promisify(open),
  promisify(read),
  promisify(fstat),
  promisify(close),
  promisify(gunzip),
];

/** A PMTiles file that has been checked and can be read. */
export type Archive = {
  /** Changes with the file; part of its URL, so that browsers may cache what they read. */
  version: string;
  /** Bytes. */
  size: number;
  /** On this machine: reading it tells nobody what is looked at. */
  isLocal: boolean;
  header: Header;
  metadata: { vector_layers?: { id: string }[] };
  /** Names of the layers in its tiles. */
  layers: readonly string[];
  tiles: PMTiles;
  /** Bytes that a visitor may request at a time: more than any tile or directory has. */
  longestRange: number;
  /** Up to `length` bytes from `offset` on. Throws ArchiveBusy if that is too much for its host. */
  read(offset: number, length: number): Promise<Buffer>;
  /** Lets a file go, once what is being read has been read: until then its disk space is not free. */
  close(): Promise<void>;
};

/** Why a file cannot be used as a map; the message is for the operator. */
export class ArchiveError extends Error {}

/** There is no such file. */
export class ArchiveMissing extends ArchiveError {}

/** The host of a remote file is too slow for the number of requests. */
export class ArchiveBusy extends ArchiveError {
  /** Seconds. */
  readonly retryAfter: number;
  constructor(message: string, retryAfter: number, options?: ErrorOptions) {
    super(message, options);
    this.retryAfter = retryAfter;
  }
}

type Bytes = Pick<Archive, 'read' | 'close' | 'size' | 'isLocal' | 'longestRange'>;

const mebibyte = 1024 * 1024;

/** Milliseconds for one range of a remote file that a map waits for. */
const rangeTimeout = 10_000;
/** Ranges of a remote file that are read at the same time, and how many more may wait. */
const [readsAtOnce, readsWaiting] = [40, 200];
/** Timeouts in a row after which the host of a remote file is not asked for a while. */
const timeoutsInRow = 3;

/** Turns whatever is thrown into an ArchiveError with this message, unless it is one already. */
export const because = (message: string) => (error: unknown) => {
  throw error instanceof ArchiveError ? error : new ArchiveError(message, { cause: error });
};

type Options = {
  /** Milliseconds for one range of a remote file. */
  timeout?: number;
  /** Wraps every read of a remote file, for instance to try again. */
  reading?: (read: Archive['read']) => Archive['read'];
};

/** Opens a vector PMTiles file by its path or its http(s) URL. Throws ArchiveError if it cannot be used as a map. */
export async function openArchive(source: string, options: Options = {}): Promise<Archive> {
  const { timeout = rangeTimeout, reading = (read) => read } = options;
  const bytes = /^https?:/.test(source)
    ? await remoteFile(source, timeout).then((remote) => ({ ...remote, read: reading(remote.read) }))
    : await localFile(source);
  const file: Source = {
    getKey: () => source,
    getBytes: async (offset, length) => {
      const data = await bytes.read(offset, length);
      return { data: new Uint8Array(data).buffer };
    },
  };
  // The library's default also caches failures: a directory that failed once would be missing until a restart.
  const cache = new ResolvedValueCache(undefined, undefined, decompress);
  const tiles = new PMTiles(file, cache, decompress);
  const header = await tiles.getHeader().catch(because('is no PMTiles file (version 3)'));
  const { tileDataOffset, tileDataLength = 0, tileType, tileCompression } = header;
  if (tileDataOffset + tileDataLength > bytes.size) throw new ArchiveError('is cut off');
  if (tileType !== TileType.Mvt) throw new ArchiveError('holds no vector tiles (MVT)');
  if (tileCompression !== Compression.Gzip && tileCompression !== Compression.None) {
    throw new ArchiveError('is compressed in a way that browsers cannot read');
  }
  const metadata = (await tiles
    .getMetadata()
    .catch(because('has no readable metadata'))) as Archive['metadata'];
  const head = await bytes.read(0, 16_384);
  const version = createHash('sha256').update(head).update(String(bytes.size)).digest('hex').slice(0, 12);
  const layers = (metadata.vector_layers ?? []).map(({ id }) => id);
  return { ...bytes, version, header, metadata, tiles, layers };
}

/** Node's own: what PMTiles uses in a browser loads fetch and its streams, thirty milliseconds of the start. */
async function decompress(data: ArrayBuffer, compression: Compression): Promise<ArrayBuffer> {
  if (compression === Compression.None || compression === Compression.Unknown) return data;
  if (compression !== Compression.Gzip) throw new ArchiveError('is compressed in a way that is not known');
  return new Uint8Array(await unzip(data)).buffer;
}

/**
 * Stays open until it is closed: what is read belongs together, also when the file is replaced by renaming. A number
 * rather than a FileHandle, because Node warns when one of those is garbage collected before it is closed.
 */
async function localFile(path: string): Promise<Bytes> {
  const file = await openFile(path, 'r').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') throw new ArchiveMissing('does not exist');
    throw new ArchiveError(`cannot be read (${error.code})`);
  });
  const { size } = await stat(file);
  const underWay = new Set<Promise<unknown>>();
  let isClosed = false;
  return {
    size,
    isLocal: true,
    longestRange: 4 * mebibyte,
    async read(offset, length) {
      // The system gives its number to the next file that is opened.
      if (isClosed) throw new ArchiveError('has been let go');
      const wanted = Math.max(0, Math.min(length, size - offset));
      const reading = readFile(file, Buffer.alloc(wanted), 0, wanted, offset);
      underWay.add(reading);
      try {
        const { buffer, bytesRead } = await reading;
        return buffer.subarray(0, bytesRead);
      } catch (error) {
        throw new ArchiveError('cannot be read', { cause: error });
      } finally {
        underWay.delete(reading);
      }
    },
    async close() {
      if (isClosed) return;
      isClosed = true;
      await Promise.allSettled(underWay);
      await closeFile(file);
    },
  };
}

/** Fetched by the server, not the browser: the file's host learns nobody's address. */
async function remoteFile(url: string, timeout: number): Promise<Bytes> {
  const ask = async (offset: number, length: number) => {
    const answer = await fetch(url, {
      headers: { range: `bytes=${offset}-${offset + length - 1}` },
      signal: AbortSignal.timeout(timeout),
    }).catch((error: unknown) => {
      throw new ArchiveError('cannot be reached', { cause: error });
    });
    if (answer.status !== 206) {
      await answer.body?.cancel();
      if (answer.status === 404) throw new ArchiveMissing('does not exist');
      throw new ArchiveError(`is not served by ranges (status ${answer.status})`);
    }
    return answer;
  };
  const first = await ask(0, 1);
  await first.body?.cancel();
  const size = Number(first.headers.get('content-range')?.split('/')[1]);
  if (!Number.isSafeInteger(size)) throw new ArchiveError('is served without its size');
  const inTurn = limitConcurrency(readsAtOnce, readsWaiting);
  let lastSuccess = 0;
  const breaker = circuitBreaker({ threshold: timeoutsInRow });
  const retryAfter = () => Math.ceil(breaker.remaining() / 1_000);
  const readNow = async (offset: number, length: number) => {
    if (retryAfter() > 0) throw new ArchiveBusy('is not asked after timeouts', retryAfter());
    const begun = performance.now();
    try {
      const answer = await ask(offset, length);
      const data = await bodyOf(answer);
      const range = `bytes ${offset}-${offset + length - 1}/${size}`;
      if (answer.headers.get('content-range') !== range || data.length !== length)
        throw new ArchiveError('has changed, or is served by other ranges than are asked for');
      lastSuccess = performance.now();
      breaker.succeeded();
      return data;
    } catch (error) {
      if (!isTimeout(error)) throw error;
      // If other ranges were read in the meantime, the connection is stuck and not the host.
      if (begun > lastSuccess) breaker.failed();
      throw new ArchiveBusy('took too long', retryAfter() || 1, { cause: error });
    }
  };
  return {
    size,
    isLocal: false,
    // A client that requests a lot over a slow line must not make every range late.
    longestRange: mebibyte,
    async read(offset, length) {
      const wanted = Math.min(length, size - offset);
      if (wanted <= 0) return Buffer.alloc(0);
      return inTurn(() => readNow(offset, wanted)).catch((error: unknown) => {
        throw error instanceof TooManyWait ? new ArchiveBusy('is asked too much', 1) : error;
      });
    },
    close: async () => {},
  };
}

async function bodyOf(answer: Response): Promise<Buffer> {
  try {
    return Buffer.from(await answer.arrayBuffer());
  } catch (error) {
    throw isTimeout(error) ? error : new ArchiveError('breaks off', { cause: error });
  }
}

/** Before the response it is the cause of our own error; within the body it is thrown itself. */
const isTimeout = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'TimeoutError' || isTimeout(error.cause));
