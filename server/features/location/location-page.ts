import type { Context } from '#server/context/context.ts';
import { requireViewer } from '#server/features/account/sign-in/session.ts';
import {
  type Page,
  pageOf,
  readPageSize,
  readSearch,
  searchable,
  wrongCursor,
} from '#server/input/paging.ts';
import { isUuid } from '#shared/uuid.ts';
import type { ConsentState } from './consent-state.ts';
import type { LocationChannel } from './location-request.entity.ts';
import type { LocationRow } from './location-row.ts';
import { afterInOver, byPlace, liveOrder, openCursor, sealCursor } from './live-first.ts';
import { listLocations, locationsById, searchedLocations } from './location.queries.ts';

/** A page of the viewer's requests. */
export type LocationPage = Page<LocationRow>;

const cursorOf = (row: LocationRow): string =>
  Buffer.from(`${Date.parse(row.requestedAt)} ${row.id}`).toString('base64url');

function readCursor(cursor: string): Cursor {
  const [time = '', id = ''] = Buffer.from(cursor, 'base64url').toString().split(' ');
  if (!/^\d{1,14}$/.test(time) || !isUuid(id)) throw wrongCursor();
  return { requestedAt: new Date(Number(time)).toISOString(), id };
}

export const locationOrders = ['NEWEST', 'LIVE_FIRST'] as const;

type Filter = { channel: LocationChannel | null; consent: ConsentState | null; search: string };
type Cursor = Pick<LocationRow, 'requestedAt' | 'id'>;
/** Part of a list: one request more than a page has, if there are more. */
type Part = { rows: LocationRow[]; total: number; cursorOf: (row: LocationRow) => string };
type Wanted = { accountId: string; filter: Filter; first: number; after: string | null };

/** Throws UNAUTHENTICATED, and BAD_INPUT for a page size, search or cursor that is not valid. */
export async function locationPage(
  ctx: Context,
  input: {
    channel?: LocationChannel | null;
    consent?: ConsentState | null;
    search?: string | null;
    orderBy?: (typeof locationOrders)[number];
    first?: number | null;
    after?: string | null;
  },
): Promise<LocationPage> {
  const { accountId } = requireViewer(ctx);
  const first = readPageSize(input.first);
  const search = readSearch(input.search);
  const filter: Filter = { channel: input.channel ?? null, consent: input.consent ?? null, search };
  const part = input.orderBy === 'LIVE_FIRST' ? liveFirst : newestFirst;
  const wanted = { accountId, filter, first: first + 1, after: input.after || null };
  const found = await part(ctx, wanted);
  return pageOf(found.rows, { first, after: wanted.after }, found);
}

const isFiltered = ({ search, consent }: Filter): boolean => search !== '' || consent !== null;

async function newestFirst(ctx: Context, { accountId, filter, first, after }: Wanted): Promise<Part> {
  const last = after ? readCursor(after) : null;
  if (!isFiltered(filter)) {
    const wanted = { channel: filter.channel, first, after: last };
    return { ...(await listLocations(ctx, accountId, wanted)), cursorOf };
  }
  const found = await filtered(ctx, accountId, filter);
  const rows = last ? found.filter((row) => isAfter(row, last)) : found;
  return { rows, total: found.length, cursorOf };
}

async function liveFirst(ctx: Context, { accountId, filter, first, after }: Wanted): Promise<Part> {
  const cursor = after ? openCursor(ctx, after) : null;
  const last = cursor?.place ?? null;
  const order = await liveOrder(ctx, accountId, cursor?.moment ?? null);
  const cursorOf = (row: LocationRow) => sealCursor(ctx, order.moment, order.placeOf(row));
  if (isFiltered(filter)) {
    const found = await filtered(ctx, accountId, filter);
    const rows = found
      .toSorted((one, other) => byPlace(order.placeOf(one), order.placeOf(other)))
      .filter((row) => !last || byPlace(order.placeOf(row), last) > 0);
    return { rows, total: found.length, cursorOf };
  }
  const { channel } = filter;
  const open = order.open.filter((place) => !channel || place.channel === channel);
  const ids = open
    .filter((place) => !last || byPlace(place, last) > 0)
    .slice(0, first)
    .map(({ id }) => id);
  const left = first - ids.length;
  // The newest requests, those that are open left out.
  const afterOver = afterInOver(last);
  const among = open.filter((place) => !afterOver || isAfter(place, afterOver));
  const wanted = { channel, first: left && left + among.length, after: afterOver };
  const [shown, newest] = await Promise.all([
    locationsById(ctx, accountId, ids),
    listLocations(ctx, accountId, wanted),
  ]);
  const openIds = new Set(among.map(({ id }) => id));
  const over = newest.rows.filter(({ id }) => !openIds.has(id)).slice(0, left);
  return { rows: [...shown, ...over], total: newest.total, cursorOf };
}

/** Names and recipients are sealed and the answer depends on the clock, so filters work on decrypted rows. */
async function filtered(
  ctx: Context,
  accountId: string,
  { channel, consent, search }: Filter,
): Promise<LocationRow[]> {
  const rows = await searchedLocations(ctx, accountId, channel);
  // A number as people write it: spaces and brackets are ignored.
  const digits = /^[+\d\s().-]+$/.test(search) ? search.replace(/[^+\d]/g, '') : '';
  // Dialled nationally or from abroad it has leading zeros that are not part of it.
  const numbers = [digits, digits.replace(/^0+/, '')].filter((number) => number.length > 2);
  return rows.filter(
    (row) =>
      (!consent || row.consent === consent) &&
      ([row.title, row.recipient].some((text) => text && searchable(text).includes(search)) ||
        numbers.some((number) => row.recipient?.includes(number)) ||
        search === ''),
  );
}

const isAfter = (row: Cursor, { requestedAt, id }: Cursor): boolean =>
  row.requestedAt < requestedAt || (row.requestedAt === requestedAt && row.id < id);
