import { rowsOf, type Context } from '#server/context/context.ts';
import { accountTopic } from '#server/features/location/publish-change.ts';
import { actingToken } from '../key/acting-token.ts';
import { linkByToken, type Link } from '../key/link.queries.ts';
import { viewOf, type InvitationView } from '../invitation-view.ts';
import { activeShare } from './share-position.ts';

/** What comes sooner after the last time, in milliseconds, changes nothing. */
const shortestGap = 5_000;

/**
 * The recipient's page is open, and its device has not moved: without this, somebody who lies still would seem to be
 * gone. Only the time is stored, and only for an active share that has a position of the device. Null if the token is
 * not one of ours. Throws BAD_INPUT.
 */
export async function reportPresence(
  ctx: Context,
  input: { token: string; newKey?: string | null | undefined },
): Promise<InvitationView | null> {
  const link = await linkByToken(ctx, await actingToken(ctx, input));
  if (!link) return null;
  const share = activeShare(link, ctx.now());
  if (share?.newestGpsAt) await noteHeard(ctx, link, share.id);
  return viewOf(ctx, link);
}

/**
 * The request is locked first, as in `storePosition`: a Stop comes before or after. Dashboards are notified after the
 * commit, webhooks never.
 */
async function noteHeard(ctx: Context, { id, accountId }: Link, consentId: string): Promise<void> {
  const now = ctx.now();
  const [early, late] = [-shortestGap, shortestGap].map((gap) => new Date(now.getTime() + gap)) as [
    Date,
    Date,
  ];
  const { numUpdatedRows } = await rowsOf(ctx.root)
    .with('locked', (from) =>
      from
        .selectFrom('location_request')
        .select('id')
        .where('id', '=', id)
        .where('cancelled_at', 'is', null)
        .forNoKeyUpdate(),
    )
    .updateTable('consent')
    .from('locked')
    .set({ heard_at: now })
    .where('consent.id', '=', consentId)
    .whereRef('consent.request_id', '=', 'locked.id')
    .where('ended_at', 'is', null)
    .where('until', '>', now)
    .where('newest_gps_at', 'is not', null)
    .where((is) =>
      is.or([is('heard_at', 'is', null), is('heard_at', '<=', early), is('heard_at', '>=', late)]),
    )
    .executeTakeFirst();
  if (numUpdatedRows > 0n && accountId) ctx.events.publish([{ topic: accountTopic(accountId), text: id }]);
}
