import type { IpPlace } from './port.ts';

/** DB-IP's format: flat, empty strings for unknown values, no radius. */
export type FlatRecord = {
  city?: string;
  state1?: string;
  country_code?: string;
  latitude?: number;
  longitude?: number;
};

/** MaxMind's format (GeoIP2 and GeoLite2 City). */
export type NestedRecord = {
  city?: { names?: Names };
  subdivisions?: { names?: Names }[];
  country?: { iso_code?: string };
  /** `accuracy_radius` in kilometres. */
  location?: { latitude?: number; longitude?: number; accuracy_radius?: number };
};
type Names = { en?: string; [locale: string]: string | undefined };

/**
 * Radii in metres for data without any. No vendor promises better than 'within 50 km' for most home lines, and mobile
 * carriers often answer from the next big city: a smaller circle would claim what nobody knows.
 */
const cityRadius = 50_000;
/** Paid data claim 1 km for some lines; but people who share their city have been promised a wide circle. */
const smallestRadius = 10_000;
const smallCountryRadius = 25_000;
const regionRadius = 250_000;
const countryRadius = 1_000_000;

/**
 * Countries and territories that a circle of 25 km covers completely, so that 50 km would say less than is known.
 */
const smallCountries = new Set(
  'AD AI AW BB BL BM CW GG GI GU HK IM JE LI MC MF MO MS MT NR SG SM SX VA'.split(' '),
);

/** The place in a record; null without country or coordinates. City and region in English if there is a choice. */
export function placeOf(record: FlatRecord | NestedRecord | null): IpPlace | null {
  if (!record) return null;
  const found = 'country_code' in record ? flat(record) : nested(record as NestedRecord);
  const { latitude, longitude, country } = found;
  if (!country || !isDegrees(latitude, 90) || !isDegrees(longitude, 180)) return null;
  const { city, region } = found;
  return {
    latitude: coarse(latitude),
    longitude: coarse(longitude),
    radius: found.radius ?? radiusOf(found),
    city,
    region,
    country,
    isDemo: false,
  };
}

/**
 * The data may have the point of a postcode or of a provider's office. A tenth of a degree, some 11 km, moves it by less
 * than the smallest radius, so the circle still contains it.
 */
const coarse = (degrees: number): number => Math.round(degrees * 10) / 10 || 0;

function flat(record: FlatRecord) {
  // "Quezon City (Diliman)": the district is the provider's office; an IP address cannot be that exact.
  const city = record.city?.replace(/\s*\(.*\)$/, '') || null;
  return {
    latitude: record.latitude,
    longitude: record.longitude,
    radius: null,
    city,
    region: record.state1 || null,
    country: record.country_code,
  };
}

function nested({ city, subdivisions, country, location }: NestedRecord) {
  return {
    latitude: location?.latitude,
    longitude: location?.longitude,
    radius: location?.accuracy_radius ? Math.max(location.accuracy_radius * 1_000, smallestRadius) : null,
    city: nameOf(city?.names),
    region: nameOf(subdivisions?.[0]?.names),
    country: country?.iso_code,
  };
}

const nameOf = (names: Names | undefined) => names?.en ?? Object.values(names ?? {})[0] ?? null;

function radiusOf({
  city,
  region,
  country,
}: {
  city: string | null;
  region: string | null;
  country?: string;
}): number {
  if (country && smallCountries.has(country)) return smallCountryRadius;
  if (city) return cityRadius;
  return region ? regionRadius : countryRadius;
}

const isDegrees = (value: number | undefined, bound: number): value is number =>
  typeof value === 'number' && Math.abs(value) <= bound;
