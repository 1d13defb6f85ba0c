import { distanceBetween } from '#shared/distance.ts';
import { inIndonesian } from '#shared/indonesian-places.ts';
import { indonesianProvinces } from '#shared/indonesian-provinces.ts';
import { loadOnce } from '#shared/load-once.ts';
import type { Locale } from '#shared/locales.ts';
import type { PlacesFile } from '#shared/places-file.ts';
import placesUrl from './places.json?url';

type Point = { latitude: number; longitude: number };
/** `name` with region and country, in the reader's language. */
export type NamedPlace = Point & { name: string };
type Entry = NamedPlace & { country: string; rank: number; town: string; words: string[] };

/** Searched on the device: a request for each name would tell where somebody is going. */
export type Places = {
  /** Those whose words begin with what was typed; `home`: the country whose places come first. */
  search(text: string, home: string | undefined): NamedPlace[];
  /** The nearest one, if it is near enough to say where a point is. */
  nearest(at: Point): NamedPlace | null;
};

const mostFound = 6;
/** Metres. */
const nearEnough = 50_000;

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
const wordsOf = (text: string) => plain(text).match(/[\p{L}\p{N}]+/gu) ?? [];

export function placesIn(file: PlacesFile, locale: Locale): Places {
  const countries = new Intl.DisplayNames(locale, { type: 'region' });
  const entries = Object.entries(file).flatMap(([country, { regions, names, ...its }]) =>
    names.map((english, rank): Entry => {
      const region = regions[its.region[rank]!]!;
      const own = locale === 'id' && country === 'ID';
      const town = own ? inIndonesian(english) : english;
      const parts = [town, own ? (indonesianProvinces[region] ?? region) : region, countries.of(country)!];
      const name = [...new Set(parts)].filter(Boolean).join(', ');
      return {
        name,
        country,
        rank,
        town: plain(town),
        words: [...new Set(wordsOf(`${name} ${english} ${region}`))],
        latitude: its.latitude[rank]! / 1_000,
        longitude: its.longitude[rank]! / 1_000,
      };
    }),
  );
  return {
    search(text, home) {
      const typed = wordsOf(text);
      const [first] = typed;
      if (!first) return [];
      const whole = plain(text).trim();
      /** The smaller, the better: the very name, one that begins so, any other; at home, elsewhere; the largest. */
      const order = ({ town, country, rank }: Entry) =>
        (town === whole ? 0 : town.startsWith(first) ? 2 : 4) * 1e6 + (country === home ? 0 : 1e6) + rank;
      return entries
        .filter(({ words }) => typed.every((part) => words.some((word) => word.startsWith(part))))
        .map((entry) => [order(entry), entry] as const)
        .sort(([one], [other]) => one - other)
        .slice(0, mostFound)
        .map(([, entry]) => entry);
    },
    nearest(at) {
      let [found, distance]: [Entry | null, number] = [null, nearEnough];
      for (const entry of entries) {
        if (Math.abs(entry.latitude - at.latitude) > 0.5) continue;
        const away = distanceBetween(entry, at);
        if (away < distance) [found, distance] = [entry, away];
      }
      return found;
    },
  };
}

const placesFile = loadOnce(async (): Promise<PlacesFile> => {
  const answer = await fetch(placesUrl);
  if (!answer.ok) throw new Error(`places: ${answer.status}`);
  return (await answer.json()) as PlacesFile;
});

/** Loads all places, once; may be tried again after a failure. */
export const loadPlaces = async (locale: Locale): Promise<Places> => placesIn(await placesFile(), locale);
