import type { FastifyInstance } from 'fastify';
import { AppError, noSuchPath } from '#server/errors/errors.ts';
import { ArchiveBusy, type Archive } from '#server/ports/map/archive.ts';
import type { MapTiles } from '#server/ports/map/map-tiles.ts';

/** Where the files are; reading them may mean waiting for a slow host. */
const mapPath = '/map/';

/** Names neither the file nor its region. */
export const addressOf = ({ version }: Archive) => `${mapPath}${version}.pmtiles`;

/**
 * Serves PMTiles files by range. Which tiles somebody views is in the Range header and in the URL's query, which no log
 * line holds (context/logger.ts).
 */
export async function mapRoutes(app: FastifyInstance, { tiles }: { tiles: MapTiles }): Promise<void> {
  app.get(`${mapPath}:file`, { logLevel: 'warn' }, async (request, reply) => {
    const archives = [tiles.world, ...(await tiles.regions()).map(({ archive }) => archive)];
    const archive = archives.find((each) => request.url.split('?', 1)[0] === addressOf(each));
    if (!archive) throw noSuchPath();
    const range = rangeOf(request.headers.range, archive);
    if (!range) {
      void reply.header('content-range', `bytes */${archive.size}`);
      throw new AppError('BAD_INPUT', {
        message: `one range of at most ${archive.longestRange} bytes is needed`,
      });
    }
    const [first, last] = range;
    const bytes = await archive.read(first, last - first + 1).catch((error: unknown) => {
      if (!(error instanceof ArchiveBusy)) throw error;
      throw new AppError('UNAVAILABLE', { retryAfter: error.retryAfter });
    });
    return reply
      .code(206)
      .header('content-type', 'application/vnd.pmtiles')
      .header('accept-ranges', 'bytes')
      .header('content-range', `bytes ${first}-${last}/${archive.size}`)
      .header('etag', `"${archive.version}"`)
      .header('cache-control', 'public, max-age=31536000, immutable, no-transform')
      .send(bytes);
  });
}

/** First and last byte of a header such as `bytes=0-16383`; null for anything that cannot be served. */
function rangeOf(header: string | undefined, { size, longestRange }: Archive): [number, number] | null {
  const [, from, to] = /^bytes=(\d{1,15})-(\d{1,15})$/.exec(header ?? '') ?? [];
  const [first, last] = [Number(from ?? Number.NaN), Math.min(Number(to ?? Number.NaN), size - 1)];
  return first <= last && last - first < longestRange ? [first, last] : null;
}
