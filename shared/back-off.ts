/** The first wait and the longest one, in milliseconds. */
type Bounds = { first: number; longest: number };

/**
 * Milliseconds before the next try: doubling from the first wait to the longest, half of it random, so that after an
 * outage not all clients come back at once. `attempt` counts from 0, `random` is from 0 to 1.
 */
export function backOff(attempt: number, { first, longest }: Bounds, random: number = Math.random()): number {
  const whole = Math.min(longest, first * 2 ** attempt);
  return whole / 2 + (whole / 2) * random;
}
