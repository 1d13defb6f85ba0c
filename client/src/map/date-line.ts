import type { MultiLineString, MultiPolygon, Polygon, Position } from 'geojson';

/** Mercator shows nothing nearer to the poles. */
const mercatorEdge = 85.06;

/** A line whose longitudes run on beyond ±180 where it crosses the date line: flat maps would draw a jump right across. */
export function unwrap(line: readonly Position[]): Position[] {
  let turns = 0;
  let before = line[0]?.[0] ?? 0;
  return line.map(([longitude = 0, latitude = 0]) => {
    if (Math.abs(longitude - before) > 180) turns += longitude < before ? 360 : -360;
    before = longitude;
    return [longitude + turns, latitude];
  });
}

/** A ring in one piece. One that goes round a pole does not close on a flat map: it is led along the pole's edge. */
function unwrapRing(ring: readonly Position[]): Position[] {
  const line = unwrap(ring);
  const [first, last] = [line[0], line.at(-1)];
  if (!first || !last || first[0] === last[0]) return line;
  const pole = (first[1] ?? 0) < 0 ? -90 : 90;
  return [...line, [last[0] ?? 0, pole], [first[0] ?? 0, pole], first];
}

const isShown = (line: readonly Position[]) =>
  line.some(([, latitude = 0]) => Math.abs(latitude) < mercatorEdge);

/** Areas that a flat map can fill. */
export function unwrapAreas({ geometry }: { geometry: Polygon | MultiPolygon }): MultiPolygon {
  const parts = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates;
  return { type: 'MultiPolygon', coordinates: parts.map((rings) => rings.filter(isShown).map(unwrapRing)) };
}

const isOnDateLine = ([longitude = 0]: Position) => (longitude + 180) % 360 === 0;

/** Lines that a flat map can draw: what runs along the date line is where an area was cut, not a coast. */
export function unwrapLines({ coordinates }: MultiLineString): MultiLineString {
  const pieces = coordinates.filter(isShown).flatMap((line) => {
    const parts: Position[][] = [[]];
    for (const point of unwrap(line)) {
      const before = parts.at(-1)?.at(-1);
      if (before && isOnDateLine(before) && isOnDateLine(point)) parts.push([point]);
      else parts.at(-1)?.push(point);
    }
    return parts.filter(({ length }) => length > 1);
  });
  return { type: 'MultiLineString', coordinates: pieces };
}
