const first = 500;
const longest = 20_000;

/**
 * How long to wait before a reconnect, in milliseconds: doubles from half a second to twenty, half of it by chance,
 * so that a restarted server is not met by everybody at the same moment.
 */
export function backoff(retries: number, random: () => number = Math.random): number {
  const whole = Math.min(longest, first * 2 ** retries);
  return whole / 2 + (whole / 2) * random();
}
