import type { Feature, Polygon } from 'geojson';

/** Mean radius of the earth in metres. */
const earth = 6_371_008.8;
const radians = (degrees: number) => (degrees * Math.PI) / 180;
const degrees = (angle: number) => (angle * 180) / Math.PI;

/** The point that lies `metres` from a point in the direction `bearing` (degrees from north), on a sphere. */
function destination(latitude: number, longitude: number, metres: number, bearing: number): [number, number] {
  const [phi, theta, delta] = [radians(latitude), radians(bearing), metres / earth];
  const sine = Math.sin(phi) * Math.cos(delta) + Math.cos(phi) * Math.sin(delta) * Math.cos(theta);
  const east = Math.atan2(
    Math.sin(theta) * Math.sin(delta) * Math.cos(phi),
    Math.cos(delta) - Math.sin(phi) * sine,
  );
  // Not folded back into -180..180: a ring that crosses the date line has to stay in one piece.
  return [longitude + degrees(east), degrees(Math.asin(sine))];
}

/** A circle of true metres as GeoJSON; a circle on the screen would grow with the zoom. */
export function circle(latitude: number, longitude: number, metres: number, corners = 96): Feature<Polygon> {
  const ring = Array.from({ length: corners }, (_, corner) =>
    destination(latitude, longitude, metres, -(corner * 360) / corners),
  );
  return {
    type: 'Feature',
    properties: {},
    geometry: { type: 'Polygon', coordinates: [[...ring, ring[0] as [number, number]]] },
  };
}

export type Bounds = [west: number, south: number, east: number, north: number];

/** The box around circles of true metres; null for none. */
export function boundsOf(
  places: readonly { latitude: number; longitude: number; accuracy: number }[],
): Bounds | null {
  if (places.length === 0) return null;
  const corners = places.flatMap(({ latitude, longitude, accuracy }) =>
    [0, 90, 180, 270].map((bearing) => destination(latitude, longitude, accuracy, bearing)),
  );
  const [easts, norths] = [corners.map(([east]) => east), corners.map(([, north]) => north)];
  return [Math.min(...easts), Math.min(...norths), Math.max(...easts), Math.max(...norths)];
}
