import type * as Coder from '@rapideditor/country-coder';
import { loadOnce } from '#shared/load-once.ts';
import { inIndonesian } from '#shared/indonesian-places.ts';
import type { Locale } from '#shared/locales.ts';
import { joinName, placeName } from '../place-name.ts';
import { isOnEarth } from './is-on-earth.ts';
import { loadPlaces } from './places.ts';
import type { Place, Places } from './places.ts';
import type { GeocoderPort } from './port.ts';
import { cityName, cityReach, streetName, streetReach, suburbName, suburbReach } from './street-name.ts';
import { openStreetTiles, type StreetArchive } from './street-tiles.ts';

/** Farther than this from any known place (km), a name would mislead. */
const maxDistance = 100;
/** Circles wider than this (m) contain many towns: only region and country are named. */
const townAccuracy = 10_000;
/** Circles wider than these (m) contain many streets, or suburbs. Those of an AREA have 1 km or more, and so no street. */
const [streetAccuracy, suburbAccuracy] = [streetReach, 2_000];
/** Bytes that tiles with streets may take, of all regions together. */
const mostTiles = 36 * 1024 * 1024;

type Borders = typeof Coder;
type Data = { places: Places; borders: Borders };

type Options = {
  warn?: (message: string) => void;
  /** Files with streets, the finest first. */
  regions?: () => Promise<readonly { archive: StreetArchive }[]>;
};
type At = { latitude: number; longitude: number };

const warned = new Set<string>();

/**
 * Names places from data on this machine; no position leaves the process. Where a region with streets is installed, by
 * street, suburb and city: 'Soriano 1023, Centro, Montevideo' (OpenStreetMap). Elsewhere by GeoNames' list (towns and
 * larger suburbs, CC BY 4.0: credit 'GeoNames'), so put 'near' before its answers. The list is loaded at the first call
 * (about 0.3 s in the background), once per process. Data that cannot be read are as good as none, and `warn` gets the
 * reason, once.
 */
export async function openOfflineGeocoder(options: Options = {}): Promise<GeocoderPort> {
  const { warn = (message: string) => process.emitWarning(message), regions = async () => [] } = options;
  const tilesNear = openStreetTiles(mostTiles);

  const tried = async <T>(what: string, read: () => Promise<T>): Promise<T | null> =>
    read().catch((error: unknown) => {
      if (!warned.has(what)) warn(`geocoder: ${what} cannot be read (${(error as Error).name})`);
      warned.add(what);
      return null;
    });

  /** Street, suburb and city, of which some may be unknown. */
  const nameInRegion = async (archive: StreetArchive, at: At, locale: Locale, accuracy: number) => {
    const near = (zoom: number, reach: number, wanted: 'streets' | 'places') =>
      tilesNear(archive, at, { zoom, reach, wanted });
    const [streets, suburbs, cities] = await Promise.all([
      accuracy <= streetAccuracy ? near(15, streetReach, 'streets') : [],
      near(13, suburbReach, 'places'),
      near(9, cityReach, 'places'),
    ]);
    const [street, suburb] = [streetName(streets, locale, accuracy), suburbName(suburbs, locale)];
    return street || suburb ? { street, suburb, city: cityName(cities, locale) } : null;
  };

  const nameInRegions = async (at: At, locale: Locale, accuracy: number) => {
    for (const { archive } of await regions()) {
      // The host of a remote file would learn where somebody is.
      if (!archive.isLocal || !isWithin(at, archive.header)) continue;
      const found = await nameInRegion(archive, at, locale, accuracy);
      if (found) return found;
    }
    return null;
  };

  return {
    async reverse(latitude, longitude, locale, accuracy) {
      if (!isOnEarth(latitude, longitude)) return null;
      const circle = accuracy ?? 0;
      const inRegion =
        circle <= suburbAccuracy
          ? await tried('a region with streets', () => nameInRegions({ latitude, longitude }, locale, circle))
          : null;
      const { street, suburb, city } = inRegion ?? {};
      if (city) return joinName([street, suburb, city]);
      const place = await tried('the list of places', async () =>
        nearestPlace(await load(), latitude, longitude),
      );
      if (!place) return joinName([street, suburb]);
      const { name, region, country } = place;
      if (inRegion) return joinName([street, suburb, locale === 'id' ? inIndonesian(name) : name]);
      return placeName({ town: circle > townAccuracy ? null : name, region, country }, locale);
    },
  };
}

const isWithin = (
  { latitude, longitude }: At,
  { minLon, minLat, maxLon, maxLat }: StreetArchive['header'],
): boolean => longitude >= minLon && longitude <= maxLon && latitude >= minLat && latitude <= maxLat;

const load = loadOnce(async (): Promise<Data> => {
  const [places, borders] = await Promise.all([loadPlaces(), import('@rapideditor/country-coder')]);
  return { places, borders };
});

/** The nearest place on the same side of the border: across a river the nearest town may be in another country. */
function nearestPlace({ places, borders }: Data, latitude: number, longitude: number): Place | null {
  const countries = countriesAt(borders, places, [longitude, latitude]);
  const place = countries && places.nearest(latitude, longitude, maxDistance, countries);
  return place ?? places.nearest(latitude, longitude, maxDistance);
}

/** Where the border data and GeoNames assign a disputed area to different countries, GeoNames' country is used. */
const crimea = 'Q7835';
/** British bases on Cyprus, of which GeoNames has one place: the towns around them are nearer. */
const akrotiriAndDhekelia = 'Q37362';

function countriesAt(borders: Borders, places: Places, at: [number, number]): string[] | null {
  const found = borders.featuresContaining(at).map(({ properties }) => properties);
  if (found.some(({ wikidata }) => wikidata === crimea)) return ['UA'];
  if (found.some(({ wikidata }) => wikidata === akrotiriAndDhekelia)) return ['GB', 'CY'];
  // From the smallest area up: a territory with its own places (PR, HK, RE) comes before its country.
  const country = found.map(({ iso1A2 }) => iso1A2).find((code) => code && places.countries.has(code));
  if (country === 'MA') return ['MA', 'EH'];
  return country ? [country] : null;
}
