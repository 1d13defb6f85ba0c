import type { Context, Em, Locale } from '#server/context/context.ts';
import { batched } from '#server/sql/batched.ts';
import { isoText } from '#server/sql/instants.ts';
import { givenRows } from '#server/sql/given-rows.ts';
import { statement } from '#server/sql/statement.ts';
import { isUuid } from '#shared/uuid.ts';
import { noteRead } from './last-read.ts';
import type { LocationChannel } from './location-request.entity.ts';
import { LocationRow, type StoredLocation } from './location-row.ts';

/** The one query behind list, detail and live payloads: a request with its newest consent and position. */
export const textWhere = (condition: string): string => `
  select r.id, r.account_id, r.locale, r.channel, r.recipient_sealed, r.title_sealed, r.status, r.requested_at,
    r.located_at, r.changed_at, r.expires_at, r.cancelled_at, r.decline_disclosed_at, r.sender_sealed, r.icon_sealed, r.who_asked_at,
    r.who_answered_at, r.reply, r.replied_at, r.extension_asked_at, r.unseen_since, c.id as share_id, c.until, c.ended_at, c.heard_at,
    coalesce(c.position_count, 0)::int as position_count, m.state as delivery, m.template_id, v.state as call_state,
    v.changed_at as call_changed_at, p.consent_id, p.source, p.recorded_at, p.sealed
  from location_request r
  left join message m on m.id = r.message_id
  left join message v on v.id = r.call_id
  left join lateral (
    select id, until, ended_at, heard_at, sum(position_count) over () as position_count from consent where request_id = r.id
    order by granted_at desc, ended_at desc nulls first limit 1
  ) c on true
  left join lateral (
    -- The newest of each share that is not doubtful, then of these: however long a track is, a row or two are read.
    select newest.* from consent cross join lateral (
      select id, consent_id, source, recorded_at, sealed from position where consent_id = consent.id and not is_doubtful
      order by id desc limit 1
    ) newest
    where consent.request_id = r.id
    order by newest.id desc limit 1
  ) p on true
  where ${condition}`;

const requests = (name: string, condition: string) =>
  statement<StoredLocation>(`location_${name}`, textWhere(condition));

const changedSince = requests(
  'changed_since',
  'r.account_id = $1 and r.changed_at > $2 order by r.changed_at desc limit 500',
);
const amongAccounts = requests(
  'by_id',
  `(r.id, r.account_id) in (
    select id, account_id from ${givenRows({ id: '$1::uuid[]', account_id: '$2::uuid[]' })} given
  )`,
);

function open(ctx: Context, rows: StoredLocation[]): LocationRow[] {
  const now = isoText(ctx.now());
  return rows.map((row) => new LocationRow(ctx, row, now));
}

/** One request; null if it does not exist or is not this account's. */
export async function locationById(
  ctx: Context,
  accountId: string,
  id: string,
  em: Em = ctx.root,
): Promise<LocationRow | null> {
  if (!isUuid(id)) return null;
  return open(ctx, await amongAccounts(em, [[id], [accountId]]))[0] ?? null;
}

/** Those of these requests that exist and are this account's, in this order. */
export async function locationsById(
  ctx: Context,
  accountId: string,
  ids: readonly string[],
): Promise<LocationRow[]> {
  if (ids.length === 0) return [];
  const rows = await amongAccounts(ctx.root, [ids, ids.map(() => accountId)]);
  const byId = new Map(open(ctx, rows).map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** A row that several dashboards read together, and what each language makes of it: all that is derived, once. */
type SharedRow = { stored: StoredLocation; shown: Map<Locale, LocationRow> };

const readTogether = batched<{ accountId: string; id: string }, SharedRow | null>({
  sameAs: ({ accountId, id }) => `${accountId} ${id}`,
  async run(ctx, wanted) {
    const rows = await amongAccounts(ctx.root, [
      wanted.map(({ id }) => id),
      wanted.map(({ accountId }) => accountId),
    ]);
    noteRead(ctx.root, rows);
    const byId = new Map(rows.map((stored) => [stored.id, { stored, shown: new Map() }]));
    return wanted.map(({ id }) => byId.get(id) ?? null);
  },
});

/** Like `locationById`, outside any transaction, and batched with other reads of this process. */
export async function locationForDashboard(
  ctx: Context,
  accountId: string,
  id: string,
): Promise<LocationRow | null> {
  const read = await readTogether(ctx, { accountId, id });
  if (read?.stored.account_id !== accountId) return null;
  const row = read.shown.get(ctx.locale) ?? new LocationRow(ctx, read.stored, isoText(ctx.now()));
  read.shown.set(ctx.locale, row);
  return row;
}

/** A page of an account's requests, or of those of a channel, after the one with this time and id. */
type WantedPage = {
  accountId: string;
  channel: LocationChannel | null;
  first: number;
  after: { requestedAt: string; id: string };
};
type PageRow = StoredLocation & { place: number; total: number };
type FoundPage = { rows: StoredLocation[]; total: number };

/** Later than any request, as PostgreSQL compares them. */
const beforeTheNewest = { requestedAt: 'infinity', id: 'ffffffff-ffff-ffff-ffff-ffffffffffff' };

/** Reads pages in one statement; `only`: which of an account's requests they list and count. */
function readPages(name: string, only: string) {
  const given = givenRows({
    account_id: '$1::uuid[]',
    channel: '$2::text[]',
    first: '$3::int[]',
    requested_at: '$4::timestamptz[]',
    id: '$5::uuid[]',
  });
  const page = textWhere(`${only} and (r.requested_at, r.id) < (given.requested_at, given.id)
    order by r.requested_at desc, r.id desc limit given.first`);
  const read = statement<PageRow>(
    name,
    `select given.place::int, counted.total, page.* from ${given} given
     cross join lateral (select count(*)::int as total from location_request r where ${only}) counted
     left join lateral (${page}) page on true
     order by given.place, page.requested_at desc, page.id desc`,
  );
  return async (ctx: Context, wanted: WantedPage[]): Promise<FoundPage[]> => {
    const found = wanted.map((): FoundPage => ({ rows: [], total: 0 }));
    const rows = await read(ctx.root, [
      wanted.map(({ accountId }) => accountId),
      wanted.map(({ channel }) => channel),
      wanted.map(({ first }) => first),
      wanted.map(({ after }) => after.requestedAt),
      wanted.map(({ after }) => after.id),
    ]);
    for (const row of rows) {
      const page = found[row.place - 1]!;
      page.total = row.total;
      // Of an empty page, a row without a request tells the total.
      if (row.id) page.rows.push(row);
    }
    return found;
  };
}

const ofAccount = readPages('location_pages', 'r.account_id = given.account_id');
const ofChannel = readPages(
  'location_pages_of_channel',
  'r.account_id = given.account_id and r.channel = given.channel',
);
const togetherOfAccount = batched({ run: ofAccount });
const togetherOfChannel = batched({ run: ofChannel });

/** Most requests that a search looks through, the newest: of somebody who asks twice a day, almost three years. */
const searchDepth = 2_000;

/**
 * A page of the account's requests, newest first, and the number of all. `after`: the last request of the previous page.
 */
export async function listLocations(
  ctx: Context,
  accountId: string,
  input: {
    channel: LocationChannel | null;
    first: number;
    after: Pick<LocationRow, 'requestedAt' | 'id'> | null;
  },
): Promise<{ rows: LocationRow[]; total: number }> {
  const wanted = { ...input, accountId, after: input.after ?? beforeTheNewest };
  const found = await (input.channel ? togetherOfChannel : togetherOfAccount)(ctx, wanted);
  return { rows: open(ctx, found.rows), total: found.total };
}

/** The account's newest requests, as many as a search looks through; read alone, to hold up no other's page. */
export async function searchedLocations(
  ctx: Context,
  accountId: string,
  channel: LocationChannel | null,
): Promise<LocationRow[]> {
  const wanted = { accountId, channel, first: searchDepth, after: beforeTheNewest };
  const [found] = await (channel ? ofChannel : ofAccount)(ctx, [wanted]);
  return open(ctx, found!.rows);
}

/** Requests that changed after a given time, oldest change first; of more than 500 those that changed last. */
export const locationsChangedSince = async (
  ctx: Context,
  accountId: string,
  since: Date,
): Promise<LocationRow[]> => open(ctx, await changedSince(ctx.root, [accountId, since])).reverse();
