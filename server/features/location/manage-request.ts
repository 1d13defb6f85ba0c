import { LockMode } from '@mikro-orm/core';
import type { Context, Em } from '#server/context.ts';
import { AppError } from '#server/errors.ts';
import { requireViewer } from '#server/features/account/session.ts';
import { consentState } from '#server/features/consent/consent-state.ts';
import type { Consent } from '#server/features/consent/consent.entity.ts';
import { Invitation } from '#server/features/consent/invitation.entity.ts';
import { newestConsent } from '#server/features/consent/invitation.ts';
import { endConsent } from '#server/features/consent/record-consent.ts';
import { recallMessage } from '#server/features/message/recall-message.ts';
import { readSenderName } from '#server/features/message/sender-name.ts';
import { requestOf, touch } from './follow-consent.ts';
import { locationById, type LocationRow } from './location.queries.ts';
import { shownLocation } from './view-locations.ts';

type Change = (em: Em, invitation: Invitation, consent: Consent | null) => Promise<boolean>;

/** The requester takes a request back: its link dies, a share under way ends. Safe to repeat. Throws NOT_FOUND. */
export const cancelRequest = (ctx: Context, input: { locationId: string }): Promise<LocationRow> =>
  manage(ctx, input.locationId, async (em, invitation, consent) => {
    if (invitation.cancelledAt) return false;
    invitation.cancelledAt = ctx.now();
    if (consent) await endConsent(ctx, em, consent, 'REQUEST_CANCELLED');
    await em.flush();
    const { messageId, callId } = await requestOf(em, invitation.id);
    for (const id of [messageId, callId]) if (id) await recallMessage(ctx, em, id);
    return true;
  });

/** The requester asks for more time; the recipient's page shows it, no message goes. Throws NOT_FOUND, NOT_SHARING. */
export const askToExtend = (ctx: Context, input: { locationId: string }): Promise<LocationRow> =>
  manage(ctx, input.locationId, async (em, invitation, consent) => {
    if (consentState(invitation, consent, ctx.now()) !== 'GRANTED') throw new AppError('NOT_SHARING');
    if (invitation.extensionAskedAt) return false;
    invitation.extensionAskedAt = ctx.now();
    await em.flush();
    return true;
  });

/**
 * The requester answers 'Who is this?' with a name, while somebody can still read it. Throws NOT_FOUND, BAD_INPUT,
 * ALREADY_ANSWERED, LINK_EXPIRED, REQUEST_CANCELLED.
 */
export const answerWhoThisIs = (
  ctx: Context,
  input: { locationId: string; name: string },
): Promise<LocationRow> =>
  manage(ctx, input.locationId, async (em, invitation, consent) => {
    const name = readSenderName(ctx, input.name);
    if (name === null) throw new AppError('BAD_INPUT', { field: 'name' });
    if (!invitation.whoAskedAt || invitation.whoAnsweredAt) throw new AppError('ALREADY_ANSWERED');
    if (invitation.cancelledAt) throw new AppError('REQUEST_CANCELLED');
    if (consentState(invitation, consent, ctx.now()) === 'EXPIRED') throw new AppError('LINK_EXPIRED');
    invitation.senderSealed = ctx.vault.seal(name, `invitation.sender:${invitation.id}`);
    invitation.whoAnsweredAt = ctx.now();
    await em.flush();
    return true;
  });

async function manage(ctx: Context, locationId: string, change: Change): Promise<LocationRow> {
  const { accountId } = requireViewer(ctx);
  const found = await locationById(ctx, accountId, locationId);
  if (!found) throw new AppError('NOT_FOUND');
  await ctx.em.transactional(async (em) => {
    const lock = { lockMode: LockMode.PESSIMISTIC_WRITE } as const;
    const invitation = await em.findOneOrFail(Invitation, { id: found.invitationId }, lock);
    const consent = await newestConsent(em, invitation.id);
    if (!(await change(em, invitation, consent))) return;
    await touch(ctx, em, await requestOf(em, invitation.id));
  });
  return (await shownLocation(ctx, accountId, locationId))!;
}
