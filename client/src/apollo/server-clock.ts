/** A device's clock may be minutes off; ages of positions are told by the server's. */
let offset = 0;

/** A `Date` header has whole seconds and took a while to arrive: less than this is no error of the clock. */
const tolerance = 5_000;

/** Learns from an answer's `Date` header how far this device's clock is off. */
export function noteServerDate(header: string | null, deviceNow = Date.now()): void {
  const served = header ? Date.parse(header) : Number.NaN;
  if (Number.isNaN(served)) return;
  const difference = served - deviceNow;
  offset = Math.abs(difference) > tolerance ? difference : 0;
}

/** Now by the server's clock, in milliseconds since the epoch. */
export const serverNow = (): number => Date.now() + offset;
