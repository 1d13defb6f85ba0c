import { PMTiles, ResolvedValueCache, type RangeResponse, type Source } from 'pmtiles';

/** The server no longer has the file. */
export class ArchiveGone extends Error {}

/**
 * Reads ranges of a file from our own server. Identical concurrent requests are shared, and a request that was started
 * is finished even if the map has moved on: others may be waiting for it. Failures are retried the next time, so that
 * a lost network does not leave a permanent hole (the library's own source and cache keep failures).
 */
class RangeSource implements Source {
  readonly #url: string;
  readonly #underWay = new Map<string, Promise<RangeResponse>>();

  constructor(url: string) {
    this.#url = url;
  }

  getKey(): string {
    return this.#url;
  }

  getBytes(offset: number, length: number): Promise<RangeResponse> {
    const range = `bytes=${offset}-${offset + length - 1}`;
    const known = this.#underWay.get(range);
    if (known) return known;
    const answer = this.#ask(range).finally(() => this.#underWay.delete(range));
    this.#underWay.set(range, answer);
    return answer;
  }

  async #ask(range: string): Promise<RangeResponse> {
    // A different URL for each range: browsers serialise requests for the same URL, and would fetch tiles one after the
    // other.
    const answer = await fetch(`${this.#url}?${range}`, { headers: { range } });
    if (answer.status === 404) throw new ArchiveGone(this.#url);
    if (answer.status !== 206) throw new Error(`${this.#url}: ${answer.status}`);
    return { data: await answer.arrayBuffer() };
  }
}

const archives = new Map<string, PMTiles>();

const absolute = (path: string) => new URL(path, location.origin).href;

/** A PMTiles file from our own server, opened once per page. `path`: from the root, as in the server's settings. */
export function archiveAt(path: string): PMTiles {
  const known = archives.get(path);
  if (known) return known;
  const archive = new PMTiles(new RangeSource(absolute(path)), new ResolvedValueCache());
  archives.set(path, archive);
  return archive;
}

/** The name by which a MapLibre source refers to such a file; it must have been opened before. */
export const sourceUrl = (path: string): string => `pmtiles://${absolute(path)}`;
