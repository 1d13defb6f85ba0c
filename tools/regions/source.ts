import { setTimeout } from 'node:timers/promises';
import { ArchiveBusy, ArchiveError, ArchiveMissing, type Archive } from '#server/ports/map/archive.ts';
import { openStreets } from '#server/ports/map/regions.ts';
import { backOff } from '#shared/back-off.ts';

/** What tests replace. */
export type Connection = {
  /** Where Protomaps publishes the daily builds. */
  builds: string;
  /** Milliseconds for one read, which also comes over a slow line. */
  timeout: number;
  pause: (milliseconds: number) => Promise<unknown>;
};
export const connection: Connection = {
  builds: 'https://build.protomaps.com',
  timeout: 60_000,
  pause: setTimeout,
};

/** Builds stay published for about a week. */
const days = 10;
const tries = 6;
const waits = { first: 1_000, longest: 30_000 };

/** MAP_SOURCE, or the newest build. Throws an Error that names it. */
export async function openSource(
  given: string | undefined,
  { builds, timeout, pause }: Connection,
): Promise<{ name: string; archive: Archive }> {
  const newest = Array.from({ length: days }, (_, ago) => {
    const day = new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10).replaceAll('-', '');
    return `${builds}/${day}.pmtiles`;
  });
  for (const name of given === undefined ? newest : [given])
    try {
      return { name, archive: await openStreets(name, { timeout, reading: again(pause) }) };
    } catch (error) {
      if (!(error instanceof ArchiveError)) throw error;
      if (!(error instanceof ArchiveMissing) || given !== undefined)
        throw new Error(`${name} ${error.message}`, { cause: error });
    }
  throw new Error(`${builds} has no build of the last ${days} days: name one as MAP_SOURCE`);
}

/** Reads that fail are tried again, later and later. */
const again =
  (pause: Connection['pause']) =>
  (read: Archive['read']): Archive['read'] =>
  async (offset, length) => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await read(offset, length);
      } catch (error) {
        if (!(error instanceof ArchiveError) || attempt === tries) throw error;
        const busy = error instanceof ArchiveBusy ? error.retryAfter * 1_000 : 0;
        await pause(Math.max(busy, backOff(attempt - 1, waits)));
      }
    }
  };
