import { sql } from 'kysely';
import { rowsOf, type Context } from '#server/context/context.ts';
import { instant } from '#server/sql/instants.ts';
import { minute } from '#shared/time-units.ts';
import type { LocationRow } from './location-row.ts';
import { requestTopic } from './publish-change.ts';
import { markSeen } from './unseen-answers.ts';

const remembered = 10_000;
/** The last recorded minute, by request. */
const lastReceipt = new Map<string, number>();

type Viewed = Pick<LocationRow, 'id' | 'hasPosition'>;

/**
 * Records that the requester has now been shown these requests: for their recipients when what they shared was viewed,
 * and for the requester that they know of the answers.
 */
export async function recordViews(ctx: Context, rows: readonly (LocationRow | null)[]): Promise<void> {
  await Promise.all([recordReceipts(ctx, rows), markSeen(ctx, rows)]);
}

/** The first half of `recordViews`. Only positions count; viewing an unanswered request leaves no trace. */
export async function recordReceipts(ctx: Context, rows: readonly (Viewed | null)[]): Promise<void> {
  // A receipt names the minute, and a request has one for each.
  const now = Math.floor(ctx.now().getTime() / minute) * minute;
  const due = rows.filter(
    (row): row is Viewed => row !== null && row.hasPosition && lastReceipt.get(row.id) !== now,
  );
  if (due.length === 0) return;
  // Each row locks its request: in id order, like everything that locks several.
  await sql`
    insert into view_receipt (request_id, viewed_at)
    select id, ${new Date(now)}::timestamptz from (
      select id from location_request where id = any(${due.map(({ id }) => id)}::uuid[]) order by id for key share
    ) requests
    on conflict do nothing`.execute(rowsOf(ctx.root));
  // Only now: if saving fails, nothing is shown, and the receipt is due again next time.
  for (const { id } of due) lastReceipt.set(id, now);
  ctx.events.publish(due.map(({ id }) => ({ topic: requestTopic(id), text: id })));
  while (lastReceipt.size > remembered) lastReceipt.delete(lastReceipt.keys().next().value!);
}

/** When the requester was shown a request's positions, newest first; `most` null: every time. */
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

/** Every time that the requester was shown each request's positions, newest first. */
export async function allViewReceiptsOf(
  ctx: Context,
  requestIds: readonly string[],
): Promise<Map<string, Date[]>> {
  const rows = await rowsOf(ctx.em)
    .selectFrom('view_receipt')
    .select(['request_id', 'viewed_at'])
    .where('request_id', 'in', [...requestIds])
    .orderBy('viewed_at', 'desc')
    .execute();
  const receipts = new Map<string, Date[]>(requestIds.map((id) => [id, []]));
  for (const row of rows) receipts.get(row.request_id)?.push(instant(row.viewed_at));
  return receipts;
}
