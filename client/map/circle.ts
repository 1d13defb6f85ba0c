import { earthRadius, radians } from '#shared/distance.ts';
import type { Feature, Polygon } from 'geojson';
import { together } from './date-line.ts';

const degrees = (angle: number) => (angle * 180) / Math.PI;

/** The point `metres` away from a point in the direction `bearing` (degrees from north), on a sphere. */
function destination(latitude: number, longitude: number, metres: number, bearing: number): [number, number] {
  const [phi, theta, delta] = [radians(latitude), radians(bearing), metres / earthRadius];
  const sine = Math.sin(phi) * Math.cos(delta) + Math.cos(phi) * Math.sin(delta) * Math.cos(theta);
  const east = Math.atan2(
    Math.sin(theta) * Math.sin(delta) * Math.cos(phi),
    Math.cos(delta) - Math.sin(phi) * sine,
  );
  // Longitudes are not wrapped back into -180..180: a ring that crosses the date line has to stay in one piece.
  return [longitude + degrees(east), degrees(Math.asin(sine))];
}

/** Corners of the polygon that stands for a circle. */
const corners = 96;

/** A circle of true metres as GeoJSON; a circle in screen pixels would grow with the zoom. */
export function circle(latitude: number, longitude: number, metres: number): Feature<Polygon> {
  const ring = Array.from({ length: corners }, (_, corner) =>
    destination(latitude, longitude, metres, -(corner * 360) / corners),
  );
  return {
    type: 'Feature',
    properties: {},
    geometry: { type: 'Polygon', coordinates: [[...ring, ring[0] as [number, number]]] },
  };
}

/** A square of true metres around a point. */
export function square(latitude: number, longitude: number, side: number): Feature<Polygon> {
  const [east] = destination(latitude, longitude, side / 2, 90);
  const [, north] = destination(latitude, longitude, side / 2, 0);
  const [west, south] = [2 * longitude - east, 2 * latitude - north];
  const ring = [west, east, east, west, west].map((x, corner) => [
    x,
    corner === 2 || corner === 3 ? north : south,
  ]);
  return { type: 'Feature', properties: {}, geometry: { type: 'Polygon', coordinates: [ring] } };
}

export type Bounds = [west: number, south: number, east: number, north: number];

/** The box around circles of true metres, which may end beyond 180 degrees; null for none. */
export function boundsOf(
  places: readonly { latitude: number; longitude: number; accuracy: number | null }[],
): Bounds | null {
  if (places.length === 0) return null;
  const longitudes = together(places.map(({ longitude }) => longitude));
  const box: Bounds = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [index, { latitude, accuracy }] of places.entries()) {
    for (const bearing of [0, 90, 180, 270]) {
      const [east, north] = destination(latitude, longitudes[index] ?? 0, accuracy ?? 0, bearing);
      box[0] = Math.min(box[0], east);
      box[1] = Math.min(box[1], north);
      box[2] = Math.max(box[2], east);
      box[3] = Math.max(box[3], north);
    }
  }
  return box;
}
