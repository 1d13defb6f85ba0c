/** Milliseconds until `until` by the server's clock, never below zero. */
export function remaining(until: string, now: number, clockOffset: number): number {
  return Math.max(0, Date.parse(until) - (now + clockOffset));
}
