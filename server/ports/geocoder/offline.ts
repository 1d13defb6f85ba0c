import type * as Coder from '@rapideditor/country-coder';
import { loadOnce } from '#shared/load-once.ts';
import { placeName } from '../place-name.ts';
import { isOnEarth } from './is-on-earth.ts';
import { loadPlaces } from './places.ts';
import type { Place, Places } from './places.ts';
import type { GeocoderPort } from './port.ts';

/** Farther than this from any known place (km), a name would mislead. */
const maxDistance = 100;
/** Circles wider than this (m) contain many towns: only region and country are named. */
const townAccuracy = 10_000;

type Borders = typeof Coder;
type Data = { places: Places; borders: Borders };

let hasWarned = false;

/**
 * Names places from GeoNames' list on this machine (towns and larger suburbs, CC BY 4.0: credit 'GeoNames'); no
 * position leaves the process. It knows no streets, so put 'near' before its answers. The list is loaded at the first
 * call (about 0.3 s in the background), once per process; if that fails, the answer is null and `warn` gets the
 * reason, once.
 */
export async function openOfflineGeocoder(
  options: { warn?: (message: string) => void } = {},
): Promise<GeocoderPort> {
  const { warn = (message: string) => process.emitWarning(message) } = options;
  return {
    async reverse(latitude, longitude, locale, accuracy) {
      if (!isOnEarth(latitude, longitude)) return null;
      try {
        const place = nearestPlace(await load(), latitude, longitude);
        if (!place) return null;
        const { name, region, country } = place;
        return placeName({ town: (accuracy ?? 0) > townAccuracy ? null : name, region, country }, locale);
      } catch (error) {
        if (!hasWarned) warn(`geocoder: the list of places cannot be read (${(error as Error).name})`);
        hasWarned = true;
        return null;
      }
    },
  };
}

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
