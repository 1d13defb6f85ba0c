import { backOff } from '#shared/back-off.ts';

const bounds = { first: 1_000, longest: 30_000 };

/** Milliseconds before a call is retried, at least the server's `retryAfter` (seconds). */
export function retryDelay(
  attempt: number,
  retryAfter: number | null,
  random: number = Math.random(),
): number {
  const delay = backOff(attempt, bounds, random);
  return retryAfter === null ? delay : Math.max(delay, retryAfter * 1_000 + 250 * random);
}
