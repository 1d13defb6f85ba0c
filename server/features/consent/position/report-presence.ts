import { batched } from '#server/sql/batched.ts';
import type { Context } from '#server/context/context.ts';
import { accountTopic } from '#server/features/location/publish-change.ts';
import { givenRows } from '#server/sql/given-rows.ts';
import { statement } from '#server/sql/statement.ts';
import { actingToken } from '../key/acting-token.ts';
import { linkOfPhone } from '../key/link.queries.ts';
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
  const link = await linkOfPhone(ctx, await actingToken(ctx, input));
  if (!link) return null;
  const share = activeShare(link, ctx.now());
  if (share?.newestGpsAt)
    await noteHeard(ctx, { requestId: link.id, consentId: share.id, accountId: link.accountId });
  return viewOf(ctx, link);
}

/** The request is locked first, as in `storePosition`: a Stop comes before or after. */
const note = statement<{ place: number }>(
  'note_heard',
  `with given as ${givenRows({ request_id: '$2::uuid[]', consent_id: '$3::uuid[]' })}, locked as (
     select id from location_request
     where id in (select request_id from given) and cancelled_at is null
     order by id for no key update
   )
   update consent set heard_at = $1
   from given join locked on locked.id = given.request_id
   where consent.id = given.consent_id and consent.request_id = given.request_id and consent.ended_at is null
     and consent.until > $1 and consent.newest_gps_at is not null
     and (consent.heard_at is null or abs(extract(epoch from $1 - consent.heard_at)) >= ${shortestGap / 1_000})
   returning given.place::int`,
);

/** In a batch with others that arrive in the meantime. Dashboards are notified after the commit, webhooks never. */
const noteHeard = batched<{ requestId: string; consentId: string; accountId: string | null }, void>({
  keyOf: ({ consentId }) => consentId,
  async run(ctx, heard) {
    const noted = await note(ctx.root, [
      ctx.now(),
      heard.map(({ requestId }) => requestId),
      heard.map(({ consentId }) => consentId),
    ]);
    const topics = noted.flatMap(({ place }) => {
      const { accountId, requestId } = heard[place - 1]!;
      return accountId ? [{ topic: accountTopic(accountId), text: requestId }] : [];
    });
    ctx.events.publish(topics);
    return heard.map(() => undefined);
  },
});
