import { instant, rowsOf, type Context } from '#server/context.ts';
import type { LocationRow } from './location.queries.ts';

/** A look is written at most this often for each request, milliseconds: the recipient reads minutes, not clicks. */
const interval = 60_000;
const remembered = 10_000;
const lastLook = new Map<string, number>();

/**
 * Notes that the requester has now been shown what a recipient shared. Only shared positions count; a request that
 * nobody has answered leaves no trace.
 */
export async function recordLooks(ctx: Context, rows: readonly (LocationRow | null)[]): Promise<void> {
  const now = ctx.now().getTime();
  const due = rows.filter(
    (row): row is LocationRow =>
      row !== null && row.position !== null && now - (lastLook.get(row.id) ?? 0) >= interval,
  );
  if (due.length === 0) return;
  for (const { id } of due) lastLook.set(id, now);
  while (lastLook.size > remembered) lastLook.delete(lastLook.keys().next().value!);
  const minute = new Date(Math.floor(now / 60_000) * 60_000);
  await rowsOf(ctx.em)
    .insertInto('look')
    .values(due.map(({ id }) => ({ request_id: id, looked_at: minute }) as never))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The newest hundred looks at what an invitation led to. */
export async function invitationLooks(ctx: Context, invitationId: string): Promise<Date[]> {
  const rows = await rowsOf(ctx.em)
    .selectFrom('look')
    .innerJoin('location_request as r', 'r.id', 'look.request_id')
    .select('look.looked_at')
    .where('r.invitation_id', '=', invitationId)
    .orderBy('look.looked_at', 'desc')
    .limit(100)
    .execute();
  return rows.map((row) => instant(row.looked_at));
}
