import { rowsOf, type Context } from '#server/context/context.ts';
import { requireViewer } from '#server/features/account/sign-in/session.ts';

/**
 * Whether somebody whom the account asked has shared positions with it, and the share is over, with its positions
 * still visible and not cancelled by the account. How it ended does not count: the account would learn of a block.
 * Throws UNAUTHENTICATED.
 */
export async function hasFinishedShare(ctx: Context): Promise<boolean> {
  const { accountId } = requireViewer(ctx);
  const found = await rowsOf(ctx.em)
    .selectFrom('consent')
    .innerJoin('location_request', 'location_request.id', 'consent.request_id')
    .innerJoin('position', 'position.consent_id', 'consent.id')
    .select('consent.id')
    .where('location_request.account_id', '=', accountId)
    .where('consent.ended_at', 'is not', null)
    .where('consent.end_reason', '<>', 'CHANGED')
    .where('location_request.cancelled_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}
