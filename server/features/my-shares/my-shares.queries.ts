import { sql } from 'kysely';
import { rowsOf, type Context } from '#server/context/context.ts';
import { findInvitation, type InvitationView } from '#server/features/consent/invitation-view.ts';
import { answerToken } from '#server/features/location/request-keys.ts';
import { recipientHash } from '#server/features/message/queue-message.ts';
import { isSuppressed } from '#server/features/message/suppression.ts';
import { readableText, subjectText, type Subject } from '#server/features/ownership/subject.ts';
import { day } from '#shared/time-units.ts';

/** What the owner of a number or address may see of a request: no position, no history and no looks. */
export type MyShare = {
  requestId: string;
  senderName: string | null;
  requestedAt: Date;
  state: 'ASKED' | 'SHARING' | 'KEPT';
  precision: NonNullable<InvitationView['share']>['precision'] | null;
  sharedSince: Date | null;
  sharedUntil: Date | null;
};

/** A number or address and the proof that it is its owner's; the proof is sealed and not stored. */
export type Proven = { subject: Subject; proof: string; proofExpiresAt: Date };

export type MyShares = Omit<Proven, 'subject'> & {
  recipientText: string;
  blocked: boolean;
  items: MyShare[];
};

/** The fingerprint under which requests to a number or address are found. */
export const hashOf = (ctx: Pick<Context, 'vault'>, subject: Subject): Buffer =>
  recipientHash(ctx, subjectText(subject));

/** Everything that its owner may see and stop. */
export async function viewMyShares(ctx: Context, { subject, ...proof }: Proven): Promise<MyShares> {
  const hash = hashOf(ctx, subject);
  // A reply is kept longer than what was shared: by then somebody else may have the number.
  const repliedSince = new Date(ctx.now().getTime() - ctx.settings.retentionDays * day);
  const [items, blocked] = await Promise.all([
    sharesOf(ctx, hash, repliedSince),
    isSuppressed(ctx.em.fork(), hash),
  ]);
  return { ...proof, recipientText: readableText(subject), blocked, items };
}

/**
 * The requests to a number or address about which there is something to stop or erase, newest first. Messages to one
 * recipient are few, and what was shared is erased after some weeks: so are these. `repliedSince`: replies of any time by
 * default.
 */
export async function sharesOf(ctx: Context, hash: Buffer, repliedSince = new Date(0)): Promise<MyShare[]> {
  const now = ctx.now();
  // Of any share, not only of the newest.
  const kept = sql<boolean>`((r.reply is not null and r.replied_at > ${repliedSince}) or exists (
    select from consent where request_id = r.id and (position_count > 0 or arrived_at is not null)
  ))`;
  const requests = await rowsOf(ctx.em.fork())
    .selectFrom('location_request as r')
    .select(['r.id', kept.as('is_kept')])
    .where('r.recipient_hash', '=', hash)
    .where((is) =>
      is.or([
        is.and([is('r.expires_at', '>', now), is('r.cancelled_at', 'is', null)]),
        kept,
        is.exists(
          is
            .selectFrom('consent as c')
            .select('c.id')
            .whereRef('c.request_id', '=', 'r.id')
            .where('c.ended_at', 'is', null)
            .where('c.until', '>', now),
        ),
      ]),
    )
    .orderBy('r.requested_at', 'desc')
    .execute();
  const shares = await Promise.all(
    requests.map(async ({ id, is_kept }) => {
      const invitation = await findInvitation(ctx, answerToken(ctx, id));
      return invitation && myShareOf(invitation, is_kept);
    }),
  );
  return shares.filter((share) => share !== null);
}

/** What the key of a request's message shows of it, as little as is needed to stop it; null for nothing. */
function myShareOf(
  { id, senderName, requestedAt, share, ...shown }: InvitationView,
  kept: boolean,
): MyShare | null {
  const request = { requestId: id, senderName, requestedAt };
  const nothing = { precision: null, sharedSince: null, sharedUntil: null };
  if (shown.state === 'SHARING' && share)
    return {
      ...request,
      state: 'SHARING',
      precision: share.precision,
      sharedSince: share.grantedAt,
      sharedUntil: share.until,
    };
  if (shown.state === 'AWAITING' && shown.canAnswer) return { ...request, ...nothing, state: 'ASKED' };
  return kept ? { ...request, ...nothing, state: 'KEPT' } : null;
}
