import { TooManyWait, limitConcurrency } from '#server/throttle/concurrency-limit.ts';
import type { Locale } from '#shared/locales.ts';
import { circuitBreaker, coolDown } from '../circuit-breaker.ts';
import { countryName, joinName } from '../place-name.ts';
import { isOnEarth } from './is-on-earth.ts';
import type { GeocoderPort } from './port.ts';

/** Positions wait for their names (ms). */
const timeout = 1_500;
/** Requests in flight: a slow geocoder must not use up the process's own (REQUESTS_AT_ONCE). */
const callsAtOnce = 40;
const nameLength = 200;

/** Nominatim's levels: the name requested is no finer than the circle (m) allows. Never 18: no house numbers. */
const zoomOf = (accuracy: number) =>
  accuracy <= 100 ? 17 : accuracy <= 2_000 ? 14 : accuracy <= 10_000 ? 10 : 5;

type Address = Partial<Record<string, string>>;
const suburbKeys = ['neighbourhood', 'quarter', 'suburb', 'hamlet', 'village'];
const townKeys = ['city', 'town', 'municipality', 'county'];
const regionKeys = ['state', 'province', 'region'];

/**
 * Names places through a Nominatim server's `/reverse` (`url`: its base). Positions are sent to that server, so it
 * should be your own, or one whose policy you comply with; users must be shown the credit '© OpenStreetMap
 * contributors'. Never throws: no answer in time, or a malformed one, is null, and `warn` gets the kind of failure
 * (no position). Null too, at once, while too many requests are in flight.
 */
export async function openNominatim(options: {
  url: string;
  userAgent: string;
  warn?: (message: string) => void;
}): Promise<GeocoderPort> {
  const { url, userAgent, warn = (message: string) => process.emitWarning(message) } = options;
  const base = new URL('reverse', url.endsWith('/') ? url : `${url}/`);
  const inTurn = limitConcurrency(callsAtOnce, 0);
  const breaker = circuitBreaker();
  const ask = async (request: URL): Promise<unknown> => {
    const response = await fetch(request, {
      headers: { 'user-agent': userAgent, accept: 'application/json' },
      redirect: 'error',
      signal: AbortSignal.timeout(timeout),
    });
    if (!response.ok) throw new Fault(`status ${response.status}`);
    return response.json();
  };
  return {
    async reverse(latitude, longitude, locale, accuracy) {
      if (!isOnEarth(latitude, longitude) || breaker.remaining() > 0) return null;
      const request = new URL(base);
      request.search = new URLSearchParams({
        format: 'jsonv2',
        lat: latitude.toFixed(5),
        lon: longitude.toFixed(5),
        zoom: String(zoomOf(accuracy ?? 0)),
        'accept-language': locale === 'id' ? 'id,en' : 'en',
      }).toString();
      try {
        return nameIn(await inTurn(() => ask(request)), locale);
      } catch (error) {
        if (error instanceof TooManyWait) return null;
        breaker.failed();
        const kind = error instanceof Fault ? error.message : (error as Error).name;
        warn(`geocoder: ${kind}; not asked for ${coolDown / 1_000} s`);
        return null;
      }
    },
  };
}

class Fault extends Error {}

/** At sea Nominatim answers 200 with `error` and no address. */
function nameIn(body: unknown, locale: Locale): string | null {
  const { address } = (body ?? {}) as { address?: Address };
  if (typeof address !== 'object' || address === null) return null;
  const first = (keys: string[]) =>
    keys.map((key) => address[key]).find((value) => typeof value === 'string');
  const code = first(['country_code']);
  const country = (code && countryName(code, locale)) ?? first(['country']);
  return (
    joinName([first(['road']), first(suburbKeys), first(townKeys), first(regionKeys), country])?.slice(
      0,
      nameLength,
    ) ?? null
  );
}
