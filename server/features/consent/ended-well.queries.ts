import { rowsOf, type Context } from '#server/context.ts';
import { requireViewer } from '#server/features/account/session.ts';

/**
 * Whether somebody whom the account asked has shared with it, with positions, and the share is over, with its positions still to
 * be seen and nothing taken back by the account. Not how it ended: the account would learn of a block. Throws UNAUTHENTICATED.
 */
export async function hasEndedWell(ctx: Context): Promise<boolean> {
  const { accountId } = requireViewer(ctx);
  const found = await rowsOf(ctx.em)
    .selectFrom('consent')
    .innerJoin('location_request', 'location_request.id', 'consent.request_id')
    .innerJoin('position', 'position.consent_id', 'consent.id')
    .select('consent.id')
    .where('location_request.account_id', '=', accountId)
    .where('consent.ended_at', 'is not', null)
    .where('consent.erased_at', 'is', null)
    .where('consent.end_reason', '<>', 'CHANGED')
    .where('location_request.cancelled_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}
