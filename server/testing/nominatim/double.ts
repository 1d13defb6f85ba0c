import type { ServerResponse } from 'node:http';
import { listenOnLoopback } from '../loopback.ts';

export type NominatimDouble = {
  url: string;
  requests: { path: string; query: Record<string, string>; userAgent: string | undefined }[];
  /** Answers the next request instead of the double. */
  next(answer: (response: ServerResponse) => void): void;
  /** From now on requests are not answered at all. */
  hang(): void;
  close(): Promise<void>;
};

type Place = { at: [latitude: number, longitude: number]; en: Address; id: Address };
type Address = Record<string, string>;

/** Addresses in the shape of Nominatim's documentation: finer keys only from the zoom on that shows them. */
const places: Place[] = [
  {
    at: [-6.9175, 107.6191],
    en: {
      road: 'Jalan Asia Afrika',
      suburb: 'Braga',
      city: 'Bandung',
      state: 'West Java',
      country: 'Indonesia',
      country_code: 'id',
    },
    id: {
      road: 'Jalan Asia Afrika',
      suburb: 'Braga',
      city: 'Bandung',
      state: 'Jawa Barat',
      country: 'Indonesia',
      country_code: 'id',
    },
  },
  {
    at: [52.52, 13.405],
    en: { suburb: 'Mitte', city: 'Berlin', country: 'Germany', country_code: 'de' },
    id: { suburb: 'Mitte', city: 'Berlin', country: 'Deutschland', country_code: 'de' },
  },
  {
    at: [1.2903, 103.852],
    en: { city: 'Singapore', country: 'Singapore', country_code: 'sg' },
    id: { city: 'Singapore', country: 'Singapore', country_code: 'sg' },
  },
];
const fromZoom: Record<string, number> = { road: 17, suburb: 14, city: 10 };

/** A Nominatim on loopback for tests, mounted at a path as own instances often are. */
export async function startNominatimDouble(): Promise<NominatimDouble> {
  const requests: NominatimDouble['requests'] = [];
  let override: ((response: ServerResponse) => void) | undefined;
  let hangs = false;
  const server = await listenOnLoopback((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://double');
    const query = Object.fromEntries(searchParams);
    requests.push({ path: pathname, query, userAgent: request.headers['user-agent'] });
    const answer = override;
    override = undefined;
    if (answer) return answer(response);
    if (hangs) return;
    response.setHeader('content-type', 'application/json');
    response.statusCode = isWellFormed(pathname, query) ? 200 : 400;
    response.end(JSON.stringify(response.statusCode === 200 ? reverse(query) : { error: { code: 400 } }));
  });
  return {
    url: `${server.url}/geo`,
    requests,
    next: (answer) => {
      override = answer;
    },
    hang: () => {
      hangs = true;
    },
    close: server.close,
  };
}

function isWellFormed(path: string, { format, lat, lon, zoom }: Record<string, string>): boolean {
  const isNumber = (text: string | undefined) => !!text && Number.isFinite(Number(text));
  return path === '/geo/reverse' && format === 'jsonv2' && [lat, lon, zoom].every(isNumber);
}

function reverse(query: Record<string, string>): object {
  const place = places.find(({ at }) => at[0] === Number(query.lat) && at[1] === Number(query.lon));
  if (!place) return { error: 'Unable to geocode' };
  const language = query['accept-language']?.startsWith('id') ? 'id' : 'en';
  const shown = Object.entries(place[language]).filter(([key]) => Number(query.zoom) >= (fromZoom[key] ?? 0));
  return { place_id: 1, licence: 'Data © OpenStreetMap contributors', address: Object.fromEntries(shown) };
}
