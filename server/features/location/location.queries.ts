import type { Context, Em, Locale } from '#server/context.ts';
import { batched } from '#server/batched.ts';
import { givenRows } from '#server/sql/given-rows.ts';
import { statement } from '#server/sql/statement.ts';
import { isUuid } from '#shared/uuid.ts';
import { noteRead } from './last-read.ts';
import type { LocationChannel } from './location-request.entity.ts';
import { LocationRow, type StoredLocation } from './location-row.ts';

/** The one query behind list, detail and live payloads: a request with its newest consent and position. */
export const textWhere = (condition: string): string => `
  select r.id, r.account_id, r.locale, r.channel, r.recipient_sealed, r.title_sealed, r.status, r.requested_at,
    r.located_at, r.changed_at, r.expires_at, r.cancelled_at, r.decline_disclosed_at, r.sender_sealed, r.who_asked_at,
    r.who_answered_at, r.reply, r.replied_at, r.extension_asked_at, r.unseen_since, c.id as share_id, c.until, c.ended_at,
    coalesce(c.position_count, 0)::int as position_count, m.state as delivery, v.state as call_state,
    v.changed_at as call_changed_at, p.consent_id, p.source, p.recorded_at, p.sealed
  from location_request r
  left join message m on m.id = r.message_id
  left join message v on v.id = r.call_id
  left join lateral (
    select id, until, ended_at, sum(position_count) over () as position_count from consent where request_id = r.id
    order by granted_at desc, ended_at desc nulls first limit 1
  ) c on true
  left join lateral (
    -- The newest of each share, then of these: however long a track is, one row of it is read.
    select newest.* from consent cross join lateral (
      select id, consent_id, source, recorded_at, sealed from position where consent_id = consent.id
      order by id desc limit 1
    ) newest
    where consent.request_id = r.id
    order by newest.id desc limit 1
  ) p on true
  where ${condition}`;

const requests = (name: string, condition: string) =>
  statement<StoredLocation>(`location_${name}`, textWhere(condition));

const newestFirst = 'order by r.requested_at desc, r.id desc limit $2';
const older = '(r.requested_at, r.id) < ($3, $4)';
/** The first page of an account; the benchmark's peer runs the same query. */
export const firstPage = `r.account_id = $1 ${newestFirst}`;
const page = requests('page', firstPage);
const nextPage = requests('page_next', `r.account_id = $1 and ${older} ${newestFirst}`);
const channelPage = requests('page_of_channel', `r.account_id = $1 and r.channel = $3 ${newestFirst}`);
const nextChannelPage = requests(
  'page_of_channel_next',
  `r.account_id = $1 and r.channel = $5 and ${older} ${newestFirst}`,
);
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

const open = (ctx: Context, rows: StoredLocation[]): LocationRow[] =>
  rows.map((row) => new LocationRow(ctx, row));

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
  const row = read.shown.get(ctx.locale) ?? new LocationRow(ctx, read.stored);
  read.shown.set(ctx.locale, row);
  return row;
}

/** A page, newest first. `after`: the last request of the previous page. */
export async function listLocations(
  ctx: Context,
  accountId: string,
  input: {
    channel: LocationChannel | null;
    first: number;
    after: Pick<LocationRow, 'requestedAt' | 'id'> | null;
  },
): Promise<LocationRow[]> {
  const { channel, first, after } = input;
  const range = after ? [accountId, first, after.requestedAt, after.id] : [accountId, first];
  const read = after ? (channel ? nextChannelPage : nextPage) : channel ? channelPage : page;
  return open(ctx, await read(ctx.root, channel ? [...range, channel] : range));
}

/** Requests that changed after a given time, oldest change first; of more than 500 those that changed last. */
export const locationsChangedSince = async (
  ctx: Context,
  accountId: string,
  since: Date,
): Promise<LocationRow[]> => open(ctx, await changedSince(ctx.root, [accountId, since])).reverse();

const counts = statement<{ account_id: string; count: number }>(
  'location_counts',
  // Not grouped: the rows of an account, of which there may be thousands, are only counted.
  `select account_id, found.count from ${givenRows({ account_id: '$1::uuid[]' })} given
   cross join lateral (
     select count(*)::int as count from location_request r where r.account_id = given.account_id
   ) found`,
);
const countOfChannel = statement<{ count: number }>(
  'location_count_of_channel',
  'select count(*)::int as count from location_request where account_id = $1 and channel = $2',
);

// Separate from a channel's count: an index alone answers it.
const countTogether = batched<string, number>({
  sameAs: (accountId) => accountId,
  async run(ctx, accountIds) {
    const rows = await counts(ctx.root, [accountIds]);
    const byAccount = new Map(rows.map(({ account_id: id, count }) => [id, count]));
    return accountIds.map((id) => byAccount.get(id) ?? 0);
  },
});

/** Total number of requests. */
export async function countLocations(
  ctx: Context,
  accountId: string,
  channel: LocationChannel | null,
): Promise<number> {
  if (!channel) return countTogether(ctx, accountId);
  return (await countOfChannel(ctx.root, [accountId, channel]))[0]?.count ?? 0;
}
