/** ECMA-402's Intl Locale Info, which TypeScript's library does not have yet. */
type LocaleInfo = Intl.Locale & { getTimeZones(): string[] | undefined };

const canonical = new Map<string, string>();

/** One name for each zone: the data writes Europe/Kyiv, ICU Europe/Kiev. */
function canonicalName(zone: string): string {
  const known = canonical.get(zone);
  if (known) return known;
  const name = new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone;
  canonical.set(zone, name);
  return name;
}

/** By country: asking ICU takes a tenth of a millisecond. */
const zones = new Map<string, string[]>();

/** IANA zones of a country (ISO 3166-1 alpha-2), from ICU; none for a few that ICU does not list, such as Kosovo. */
export function zonesOfCountry(country: string): string[] {
  const known = zones.get(country);
  if (known) return known;
  const own = (new Intl.Locale(`und-${country}`) as LocaleInfo).getTimeZones() ?? [];
  zones.set(country, own);
  return own;
}

/**
 * The zones named by the prefix data that belong to the number's country; all of the country's if none does.
 * The data names one zone for countries that had the same time in 2018, such as Europe/Paris for Algeria, and for
 * mobile numbers those of every country with the calling code. `country`: null if unknown.
 */
export function zonesOfNumber(country: string | null, named: string[]): string[] {
  const own = country ? zonesOfCountry(country) : [];
  if (own.length === 0) return named;
  const names = new Set(own.map(canonicalName));
  const namedOwn = named.filter((zone) => names.has(canonicalName(zone)));
  return namedOwn.length > 0 ? namedOwn : own;
}
