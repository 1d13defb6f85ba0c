import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Position } from 'geojson';
import { feature, mesh } from 'topojson-client';
import { expect, test } from 'vitest';
import { unwrap, unwrapAreas, unwrapLines } from './date-line.ts';

const lines = (...coordinates: Position[][]) => ({ type: 'MultiLineString' as const, coordinates });

test('a line across the date line runs on, either way', () => {
  expect(unwrap([[179, 1], [-179, 2], [178, 3]])).toEqual([[179, 1], [181, 2], [178, 3]]); // prettier-ignore
  expect(unwrap([[-179, 1], [179, 2]])).toEqual([[-179, 1], [-181, 2]]); // prettier-ignore
});

test('a ring round a pole is closed along the edge of the map', () => {
  const ring = [[-180, -70], [-60, -65], [60, -66], [-180, -70]]; // prettier-ignore
  const { coordinates } = unwrapAreas({ geometry: { type: 'Polygon', coordinates: [ring] } });
  expect(coordinates[0]?.[0]).toEqual([[-180, -70], [-60, -65], [60, -66], [180, -70], [180, -90], [-180, -90], [-180, -70]]); // prettier-ignore
});

test('what runs along the date line is no coast', () => {
  const { coordinates } = unwrapLines(lines([[179, 1], [180, 2], [-180, 3], [-179, 4]])); // prettier-ignore
  expect(coordinates).toEqual([[[179, 1], [180, 2]], [[180, 3], [181, 4]]]); // prettier-ignore
});

test('no line of the real atlas crosses the map any more', () => {
  const path = createRequire(import.meta.url).resolve('world-atlas/countries-50m.json');
  const atlas = JSON.parse(readFileSync(path, 'utf8')) as Parameters<typeof mesh>[0];
  const land = atlas.objects['land'] as Extract<Parameters<typeof mesh>[1], { type: 'GeometryCollection' }>;
  const jumps = (line: Position[]) =>
    line.filter(([x = 0], index) => Math.abs(x - (line[index - 1]?.[0] ?? x)) > 180).length;
  const count = (all: Position[][]) => all.reduce((sum, line) => sum + jumps(line), 0);
  const coasts = mesh(atlas, land);
  expect(count(coasts.coordinates)).toBeGreaterThan(0);
  expect(count(unwrapLines(coasts).coordinates)).toBe(0);
  const areas = feature(atlas, land).features.map((area) => unwrapAreas(area as never));
  const outer = areas.flatMap(({ coordinates }) => coordinates.flatMap((rings) => rings.slice(0, 1)));
  expect(outer.length).toBeGreaterThan(1_000);
  // Only the edge along the South Pole spans the map, and that lies beyond what Mercator shows.
  const wide = outer.flatMap((ring) =>
    ring.filter(([x = 0, y = 0], index) => y > -90 && Math.abs(x - (ring[index - 1]?.[0] ?? x)) > 180),
  );
  expect(wide).toEqual([]);
});
