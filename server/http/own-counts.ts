import type { FastifyRateLimitStore } from '@fastify/rate-limit';

type Count = { requests: number; since: number };

/** The addresses that are counted at the same time; beyond them, the one that asked longest ago is forgotten. */
const mostKeys = 5_000;

/**
 * Counts requests in this process's memory. The plugin's own store goes by the wall clock: set back by an hour, an
 * address would stay refused for an hour.
 */
export class OwnCounts implements FastifyRateLimitStore {
  readonly #counts = new Map<string, Count>();

  /** `window` and the answer's `ttl`, the time until the count starts again, in milliseconds. */
  incr(
    key: string,
    answer: (error: Error | null, count?: { current: number; ttl: number }) => void,
    window: number,
  ): void {
    const now = performance.now();
    const known = this.#counts.get(key);
    const count = known && now < known.since + window ? known : { requests: 0, since: now };
    count.requests += 1;
    this.#counts.delete(key);
    this.#counts.set(key, count);
    if (this.#counts.size > mostKeys) this.#counts.delete(this.#counts.keys().next().value!);
    answer(null, { current: count.requests, ttl: count.since + window - now });
  }

  child(): OwnCounts {
    return new OwnCounts();
  }
}
