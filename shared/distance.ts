type Point = { latitude: number; longitude: number };

/** Mean radius of the earth in metres. */
export const earthRadius = 6_371_008.8;

export const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Metres along the great circle (haversine, mean radius of the earth). */
export function distanceBetween(a: Point, b: Point): number {
  const halfLatitude = Math.sin(radians(b.latitude - a.latitude) / 2);
  const halfLongitude = Math.sin(radians(b.longitude - a.longitude) / 2);
  const chord =
    halfLatitude ** 2 + Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * halfLongitude ** 2;
  return 2 * earthRadius * Math.asin(Math.min(1, Math.sqrt(chord)));
}
