import { instant, rowsOf, type Context } from '#server/context.ts';
import { statement } from '#server/statement.ts';
import type { LocationRow } from './location-row.ts';

/** Milliseconds: a receipt names the minute, and a request has one for each. */
const minute = 60_000;
const remembered = 10_000;
/** The minute of the last one, by the request. */
const lastReceipt = new Map<string, number>();

/**
 * Notes that the requester has now been shown what a recipient shared. Only shared positions count; a request that
 * nobody has answered leaves no trace.
 */
export async function recordViews(ctx: Context, rows: readonly (LocationRow | null)[]): Promise<void> {
  const now = Math.floor(ctx.now().getTime() / minute) * minute;
  const due = rows.filter(
    (row): row is LocationRow => row !== null && row.hasPosition && lastReceipt.get(row.id) !== now,
  );
  if (due.length === 0) return;
  await insertReceipts(ctx.root, [due.map(({ id }) => id), new Date(now)]);
  // Only now: where it fails, nothing is shown, and the next time it is due again.
  for (const { id } of due) lastReceipt.set(id, now);
  while (lastReceipt.size > remembered) lastReceipt.delete(lastReceipt.keys().next().value!);
}

const insertReceipts = statement(
  'insert_view_receipts',
  // Each row locks its request: in the order of the ids, as whoever locks several does.
  `insert into view_receipt (request_id, viewed_at)
   select id, $2
   from (select id from location_request where id = any($1::uuid[]) order by id for key share) requests
   on conflict do nothing`,
);

/** When the requester was shown what a request led to, the newest first; `most` null: every time. */
export async function viewReceiptsOf(ctx: Context, requestId: string, most: number | null): Promise<Date[]> {
  const rows = await rowsOf(ctx.em)
    .selectFrom('view_receipt')
    .select('viewed_at')
    .where('request_id', '=', requestId)
    .orderBy('viewed_at', 'desc')
    .$if(most !== null, (query) => query.limit(most!))
    .execute();
  return rows.map((row) => instant(row.viewed_at));
}
