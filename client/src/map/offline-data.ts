import type {
  Feature,
  FeatureCollection,
  MultiLineString,
  MultiPolygon,
  Point,
  Polygon,
  Position,
} from 'geojson';
import { feature, mesh } from 'topojson-client';
import cityLabelsUrl from 'virtual:city-labels';
import countriesUrl from 'world-atlas/countries-50m.json?url';
import { unwrapAreas, unwrapLines } from './date-line.ts';

type Collection = Extract<Parameters<typeof mesh>[1], { type: 'GeometryCollection' }>;
/** The atlas as TopoJSON, in the types of the library that reads it. */
type Atlas = Parameters<typeof mesh>[0] & { objects: { countries: Collection; land: Collection } };
type City = [name: string, longitude: number, latitude: number, thousands: number];

export type OfflineData = {
  land: MultiPolygon;
  coasts: MultiLineString;
  borders: MultiLineString;
  countries: FeatureCollection<Point, { name: string; area: number }>;
  cities: FeatureCollection<Point, { name: string; thousands: number }>;
};

/** Twice the signed area of a ring in square degrees, and its centroid: enough to place a country's name. */
function centre(ring: Position[]): { area: number; point: Position } {
  let [area, x, y] = [0, 0, 0];
  ring.slice(1).forEach(([x2 = 0, y2 = 0], index) => {
    const [x1 = 0, y1 = 0] = ring[index] ?? [];
    const cross = x1 * y2 - x2 * y1;
    area += cross;
    x += (x1 + x2) * cross;
    y += (y1 + y2) * cross;
  });
  return { area: Math.abs(area), point: area ? [x / (3 * area), y / (3 * area)] : (ring[0] ?? [0, 0]) };
}

/** One point per country, in the middle of its largest part. */
export function countryLabel(country: Feature<Polygon | MultiPolygon, { name: string }>) {
  const { properties } = country;
  const { coordinates: parts } = unwrapAreas(country);
  const [largest] = parts.map(([outer]) => centre(outer ?? [])).sort((one, other) => other.area - one.area);
  return {
    type: 'Feature' as const,
    properties: { name: properties.name, area: largest?.area ?? 0 },
    geometry: { type: 'Point' as const, coordinates: largest?.point ?? [0, 0] },
  };
}

const point = ([name, longitude, latitude, thousands]: City) => ({
  type: 'Feature' as const,
  properties: { name, thousands },
  geometry: { type: 'Point' as const, coordinates: [longitude, latitude] },
});

const load = async <T>(url: string): Promise<T> => {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  return (await response.json()) as T;
};

async function read(): Promise<OfflineData> {
  const [atlas, cities] = await Promise.all([load<Atlas>(countriesUrl), load<City[]>(cityLabelsUrl)]);
  const countries = feature(atlas, atlas.objects.countries);
  return {
    land: {
      type: 'MultiPolygon',
      coordinates: feature(atlas, atlas.objects.land).features.flatMap(
        (area) => unwrapAreas(area as Feature<Polygon | MultiPolygon>).coordinates,
      ),
    },
    coasts: unwrapLines(mesh(atlas, atlas.objects.land)),
    borders: unwrapLines(mesh(atlas, atlas.objects.countries, (one, other) => one !== other)),
    countries: {
      type: 'FeatureCollection',
      features: countries.features.map((country) =>
        countryLabel(country as Feature<Polygon | MultiPolygon, { name: string }>),
      ),
    },
    cities: { type: 'FeatureCollection', features: cities.map(point) },
  };
}

let data: Promise<OfflineData> | undefined;

/** Coasts, borders and names of the world, from our own server; a failed load may be tried again. */
export const offlineData = (): Promise<OfflineData> => {
  data ??= read().catch((error: unknown) => {
    data = undefined;
    throw error;
  });
  return data;
};
