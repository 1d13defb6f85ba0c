const first = 1_000;
const longest = 30_000;

/**
 * Milliseconds before the next try: doubling from 1 s to 30 s, of which a random half, so that after an outage
 * not all come back at once. The server's own wish (`retryAfter`, seconds) is the least.
 */
export function backOff(attempt: number, retryAfter: number | null, random: number = Math.random()): number {
  const whole = Math.min(longest, first * 2 ** Math.min(attempt, 10));
  const delay = whole / 2 + (whole / 2) * random;
  return retryAfter === null ? delay : Math.max(delay, retryAfter * 1_000 + 250 * random);
}
