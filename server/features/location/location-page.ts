import type { Context } from '#server/context.ts';
import { requireViewer } from '#server/features/account/sign-in/session.ts';
import { isoText } from '#server/instants.ts';
import { readPageSize, readSearch, searchable, wrongCursor } from '#server/paging.ts';
import { isUuid } from '#shared/uuid.ts';
import type { ConsentState } from './consent-state.ts';
import type { LocationChannel } from './location-request.entity.ts';
import type { LocationRow } from './location-row.ts';
import { listLocations, searchedLocations } from './location.queries.ts';

/** A page of the viewer's requests. */
export type LocationPage = {
  nodes: LocationRow[];
  edges: { cursor: () => string; node: LocationRow }[];
  pageInfo: { endCursor: string | null; hasNextPage: boolean };
  totalCount: number;
};

const cursorOf = (row: LocationRow): string =>
  Buffer.from(`${Date.parse(row.requestedAt)} ${row.id}`).toString('base64url');

function readCursor(cursor: string): Cursor {
  const [time = '', id = ''] = Buffer.from(cursor, 'base64url').toString().split(' ');
  if (!/^\d{1,14}$/.test(time) || !isUuid(id)) throw wrongCursor();
  return { requestedAt: isoText(new Date(Number(time))), id };
}

type Filter = { channel: LocationChannel | null; consent: ConsentState | null; search: string };
type Cursor = Pick<LocationRow, 'requestedAt' | 'id'>;

/** Newest first. Throws UNAUTHENTICATED, and BAD_INPUT for a page size, search or cursor that is not valid. */
export async function locationPage(
  ctx: Context,
  input: {
    channel?: LocationChannel | null;
    consent?: ConsentState | null;
    search?: string | null;
    first?: number | null;
    after?: string | null;
  },
): Promise<LocationPage> {
  const { accountId } = requireViewer(ctx);
  const first = readPageSize(input.first);
  const search = readSearch(input.search);
  const filter: Filter = { channel: input.channel ?? null, consent: input.consent ?? null, search };
  const after = input.after ? readCursor(input.after) : null;
  const isFiltered = search !== '' || filter.consent !== null;
  const { rows, total } = isFiltered
    ? await filtered(ctx, accountId, filter, after)
    : await listLocations(ctx, accountId, { channel: filter.channel, first: first + 1, after });
  const nodes = rows.slice(0, first);
  const last = nodes.at(-1);
  return {
    nodes,
    edges: nodes.map((node) => ({ cursor: () => cursorOf(node), node })),
    pageInfo: { endCursor: last ? cursorOf(last) : null, hasNextPage: rows.length > first },
    totalCount: total,
  };
}

/** Names and recipients are sealed and the answer depends on the clock, so filters work on decrypted rows. */
async function filtered(
  ctx: Context,
  accountId: string,
  { channel, consent, search }: Filter,
  after: Cursor | null,
): Promise<{ rows: LocationRow[]; total: number }> {
  const rows = await searchedLocations(ctx, accountId, channel);
  // A number as people write it: spaces and brackets are ignored.
  const digits = /^[+\d\s().-]+$/.test(search) ? search.replace(/[^+\d]/g, '') : '';
  // Dialled nationally or from abroad it has leading zeros that are not part of it.
  const numbers = [digits, digits.replace(/^0+/, '')].filter((number) => number.length > 2);
  const found = rows.filter(
    (row) =>
      (!consent || row.consent === consent) &&
      ([row.title, row.recipient].some((text) => text && searchable(text).includes(search)) ||
        numbers.some((number) => row.recipient?.includes(number)) ||
        search === ''),
  );
  return { rows: after ? found.filter((row) => isAfter(row, after)) : found, total: found.length };
}

const isAfter = (row: LocationRow, { requestedAt, id }: Cursor): boolean =>
  row.requestedAt < requestedAt || (row.requestedAt === requestedAt && row.id < id);
