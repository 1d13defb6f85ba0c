/**
 * A longitude written as near to another one as possible, if need be beyond 180 degrees, so that a line between the two
 * takes the short way, also across the date line.
 */
export const nearestTo = (longitude: number, other: number): number =>
  longitude + 360 * Math.round((other - longitude) / 360);

/** The longitudes of a path, each as near as possible to the one before. */
export function unbroken(longitudes: readonly number[]): number[] {
  let before = longitudes[0] ?? 0;
  return longitudes.map((longitude) => (before = nearestTo(longitude, before)));
}

/** The longitudes of one view, none beyond the date line from the others: the view begins east of their widest gap. */
export function together(longitudes: readonly number[]): number[] {
  const sorted = [...longitudes].sort((one, other) => one - other);
  let west = sorted[0] ?? 0;
  let widest = west + 360 - (sorted[sorted.length - 1] ?? 0);
  for (const [index, longitude] of sorted.entries()) {
    const gap = longitude - (sorted[index - 1] ?? longitude);
    if (gap <= widest) continue;
    widest = gap;
    west = longitude;
  }
  return longitudes.map((longitude) => (longitude < west ? longitude + 360 : longitude));
}
