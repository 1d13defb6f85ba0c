import { sql } from 'kysely';
import { instant, rowsOf, type Context, type Em } from '#server/context.ts';
import { AppError } from '#server/errors.ts';
import { endedAt, invitationState, type InvitationState } from '#server/features/consent/consent-state.ts';
import { isContactable } from '#server/features/consent/contactable.ts';
import { Invitation } from '#server/features/consent/invitation.entity.ts';
import type { Consent } from '#server/features/consent/consent.entity.ts';
import { isToken, newestConsent, senderName } from '#server/features/consent/invitation.ts';
import { openPosition, type PositionRow } from './position.ts';

/** An invitation as its recipient sees it. */
export type InvitationView = {
  id: string;
  state: InvitationState;
  channel: Invitation['channel'];
  senderName: string | null;
  requestedAt: Date;
  expiresAt: Date;
  now: Date;
  share: ShareView | null;
  whoAskedAt: Date | null;
  whoAnsweredAt: Date | null;
  reply: Invitation['reply'] | null;
  blocked: boolean;
  extensionAskedAt: Date | null;
};

export type ShareView = {
  precision: Consent['precision'];
  duration: Consent['duration'];
  grantedAt: Date;
  until: Date;
  endedAt: Date | null;
  erased: boolean;
  position: PositionRow | null;
  positionCount: number;
};

/** Reads an invitation; null if the token is not one of ours. Changes and stores nothing. */
export async function findInvitation(ctx: Context, token: string): Promise<InvitationView | null> {
  if (!isToken(token)) return null;
  const em = ctx.em.fork();
  const invitation = await em.findOne(Invitation, { tokenHash: ctx.vault.tokenHash(token) });
  if (!invitation) return null;
  const consent = await newestConsent(em, invitation.id);
  const now = ctx.now();
  const state = invitationState(invitation, consent, now);
  return {
    id: invitation.id,
    state,
    channel: invitation.channel,
    senderName: senderName(ctx, invitation),
    requestedAt: invitation.createdAt,
    expiresAt: invitation.expiresAt,
    now,
    whoAskedAt: invitation.whoAskedAt ?? null,
    whoAnsweredAt: invitation.whoAnsweredAt ?? null,
    reply: invitation.reply ?? null,
    blocked: await isBlocked(em, invitation),
    extensionAskedAt: state === 'SHARING' ? (invitation.extensionAskedAt ?? null) : null,
    share: consent && {
      precision: consent.precision,
      duration: consent.duration,
      grantedAt: consent.grantedAt,
      until: consent.until,
      endedAt: endedAt(consent, now),
      erased: consent.erasedAt !== null,
      ...(await sharedPositions(ctx, invitation.id)),
    },
  };
}

/** As `findInvitation`, after an act. Throws LINK_INVALID. */
export async function readInvitation(ctx: Context, token: string): Promise<InvitationView> {
  const invitation = await findInvitation(ctx, token);
  if (!invitation) throw new AppError('LINK_INVALID');
  return invitation;
}

/** A block is of the number or address, however it was made; a link passed on by hand has only itself. */
const isBlocked = async (em: Em, { recipientHash, blockedAt }: Invitation): Promise<boolean> =>
  recipientHash ? !(await isContactable(em, recipientHash)) : Boolean(blockedAt);

async function sharedPositions(
  ctx: Context,
  invitationId: string,
): Promise<{ position: PositionRow | null; positionCount: number }> {
  const row = await rowsOf(ctx.em)
    .selectFrom('position as p')
    .innerJoin('consent as c', 'c.id', 'p.consent_id')
    .select([
      'p.consent_id',
      'p.source',
      'p.recorded_at',
      'p.sealed',
      sql<number>`(count(*) over ())::int`.as('count'),
    ])
    .where('c.invitation_id', '=', invitationId)
    .orderBy('p.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!row) return { position: null, positionCount: 0 };
  const position = openPosition(ctx, {
    consentId: row.consent_id,
    source: row.source,
    recordedAt: instant(row.recorded_at),
    sealed: row.sealed,
  });
  return { position, positionCount: row.count };
}
