/** A device's clock may be minutes off; ages of positions are computed with the server's. */
let offset = 0;

/**
 * When the page was opened, by the device's clock. It changes only if that clock is set, or the device sleeps: some
 * browsers do not count sleep in `performance.now()`.
 */
const openedAt = () => Date.now() - performance.now();
let openedWhenNoted = openedAt();

/** A `Date` header has whole seconds and took a while to arrive: a smaller difference is no clock error. */
const tolerance = 5_000;

/** Learns from a response's `Date` header how far this device's clock is off. */
export function noteServerDate(header: string | null): void {
  const served = header ? Date.parse(header) : Number.NaN;
  if (Number.isNaN(served)) return;
  const difference = served - Date.now();
  offset = Math.abs(difference) > tolerance ? difference : 0;
  openedWhenNoted = openedAt();
}

/** Now by the server's clock, in milliseconds since the epoch. */
export function serverNow(): number {
  // Either clock may have changed: the device's is trusted until the next response.
  if (Math.abs(openedAt() - openedWhenNoted) > tolerance) offset = 0;
  return Date.now() + offset;
}
