import { randomUUID } from 'node:crypto';
import { LockMode } from '@mikro-orm/core';
import { instant, rowsOf, type Context, type Em, type Locale } from '#server/context.ts';
import { AppError } from '#server/errors.ts';
import { limits } from '#shared/limits.ts';
import { shareLink, unsubscribeLink } from '#shared/paths.ts';
import { Consent } from './consent.entity.ts';
import { Invitation } from './invitation.entity.ts';

/** Makes an invitation in the caller's transaction. */
export function createInvitation(
  ctx: Context,
  em: Em,
  input: {
    accountId: string;
    channel: Invitation['channel'];
    recipientHash: Buffer | null;
    senderName: string | null;
    locale: Locale;
  },
): Invitation {
  const id = randomUUID();
  const now = ctx.now();
  const invitation = em.create(Invitation, {
    id,
    accountId: input.accountId,
    channel: input.channel,
    recipientHash: input.recipientHash,
    locale: input.locale,
    senderSealed:
      input.senderName === null ? null : ctx.vault.seal(input.senderName, `invitation.sender:${id}`),
    tokenHash: ctx.vault.tokenHash(ctx.vault.token('invitation', id)),
    createdAt: now,
    expiresAt: new Date(now.getTime() + limits.invitationLife),
    cancelledAt: null,
    declinedAt: null,
    declineTold: false,
    blockedAt: null,
    whoAskedAt: null,
    whoAnsweredAt: null,
    reply: null,
    repliedAt: null,
    extensionAskedAt: null,
  });
  em.persist(invitation);
  return invitation;
}

/** The link a recipient gets. */
export function invitationLink(
  ctx: Pick<Context, 'vault' | 'settings'>,
  invitation: { id: string; locale: Locale },
): string {
  const key = ctx.vault.token('invitation', invitation.id);
  return shareLink(ctx.settings.publicUrl, invitation.locale, key);
}

/** Where a mail program's unsubscribe button posts; a token of its own, good for nothing but blocking. */
export const unsubscribeUrl = (ctx: Pick<Context, 'vault' | 'settings'>, invitationId: string): string =>
  unsubscribeLink(ctx.settings.publicUrl, `${invitationId}.${ctx.vault.token('unsubscribe', invitationId)}`);

/** The name it was signed with; null when anonymous. */
export const senderName = (
  ctx: Pick<Context, 'vault'>,
  invitation: { id: string; senderSealed?: Uint8Array | null },
): string | null =>
  invitation.senderSealed
    ? ctx.vault.open(invitation.senderSealed, `invitation.sender:${invitation.id}`)
    : null;

/** Our tokens have 24 characters; anything else need not be looked up. */
export const isToken = (token: string): boolean => /^[\w-]{24}$/.test(token);

/** The invitation behind a link, locked until the transaction ends, so that acts on one link never cross. */
export async function lockInvitation(ctx: Context, em: Em, token: string): Promise<Invitation> {
  if (!isToken(token)) throw new AppError('LINK_INVALID');
  const invitation = await em.findOne(
    Invitation,
    { tokenHash: ctx.vault.tokenHash(token) },
    { lockMode: LockMode.PESSIMISTIC_WRITE },
  );
  if (!invitation) throw new AppError('LINK_INVALID');
  return invitation;
}

/** The newest yes to an invitation; null if there was none. */
export const newestConsent = (em: Em, invitationId: string): Promise<Consent | null> =>
  em.findOne(
    Consent,
    { invitationId },
    { orderBy: [{ grantedAt: 'desc' }, { endedAt: 'desc nulls first' }] },
  );

/** The share that is on under a link, read without its lock; null if none is. */
export async function runningConsent(
  ctx: Context,
  token: string,
): Promise<Pick<Consent, 'id' | 'precision' | 'grantedAt'> | null> {
  if (!isToken(token)) return null;
  const row = await rowsOf(ctx.em)
    .selectFrom('consent as c')
    .innerJoin('invitation as i', 'i.id', 'c.invitation_id')
    .select(['c.id', 'c.precision', 'c.granted_at'])
    .where('i.token_hash', '=', ctx.vault.tokenHash(token))
    .where('c.ended_at', 'is', null)
    .where('c.until', '>', ctx.now())
    .executeTakeFirst();
  return row ? { id: row.id, precision: row.precision, grantedAt: instant(row.granted_at) } : null;
}

/** Throws what keeps this link from being answered: LINK_ERASED, REQUEST_CANCELLED, LINK_EXPIRED. */
export function checkAnswerable(invitation: Invitation, consent: Consent | null, now: Date): void {
  if (consent?.erasedAt) throw new AppError('LINK_ERASED');
  if (invitation.cancelledAt) throw new AppError('REQUEST_CANCELLED');
  if (invitation.blockedAt) throw new AppError('ALREADY_ANSWERED');
  if (!consent && invitation.expiresAt <= now) throw new AppError('LINK_EXPIRED');
}
