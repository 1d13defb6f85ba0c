import type { ConsentState, LocationChannel, LocationRow_LocationFragment } from '../../gql/graphql.ts';

/** What a list shows: the arguments of `locations` that a list is kept by. Absent means all. */
export type ListFilter = {
  channel?: LocationChannel | null;
  consent?: ConsentState | null;
  search?: string | null;
};

type Asked = Pick<LocationRow_LocationFragment, 'channel' | 'consent' | 'title' | 'recipient'>;

/** Whether a request belongs to a list, by the same rule as the server's own (`locations` in the schema). */
export function belongs(location: Asked, { channel, consent, search }: ListFilter): boolean {
  if (channel && location.channel !== channel) return false;
  if (consent && location.consent !== consent) return false;
  const text = (search ?? '').trim().toLowerCase();
  if (!text) return true;
  const { title, recipient } = location;
  const digits = text.replace(/[^+\d]/g, '');
  return (
    title?.toLowerCase().includes(text) === true ||
    recipient?.toLowerCase().includes(text) === true ||
    (digits.length > 2 && recipient?.includes(digits) === true)
  );
}

/** The filter of a cached list, from the name that the cache keeps it under: `locations:{"channel":"PHONE"}`. */
export function filterOf(storeFieldName: string): ListFilter {
  const from = storeFieldName.indexOf('{');
  return from < 0 ? {} : (JSON.parse(storeFieldName.slice(from)) as ListFilter);
}
