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

/** The direction from one point to another, in degrees from north. */
export function bearingBetween(from: Point, to: Point): number {
  const [phi1, phi2] = [radians(from.latitude), radians(to.latitude)];
  const turn = radians(to.longitude - from.longitude);
  const y = Math.sin(turn) * Math.cos(phi2);
  const x = Math.cos(phi1) * Math.sin(phi2) - Math.sin(phi1) * Math.cos(phi2) * Math.cos(turn);
  return ((Math.atan2(y, x) * 180) / Math.PI + 360) % 360;
}
