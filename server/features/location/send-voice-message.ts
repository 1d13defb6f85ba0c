import { LockMode } from '@mikro-orm/core';
import type { Context } from '#server/context.ts';
import { AppError } from '#server/errors.ts';
import { requireViewer } from '#server/features/account/session.ts';
import { checkMayAsk, checkMaySend, hasAgreedBefore } from '#server/features/consent/contactable.ts';
import { Invitation } from '#server/features/consent/invitation.entity.ts';
import { checkRecipientCap } from '#server/features/message/check-recipient-cap.ts';
import { queueMessage, recipientHash } from '#server/features/message/queue-message.ts';
import { SendSlot } from '#server/features/message/send-slot.entity.ts';
import { takeSendSlot } from '#server/features/message/take-send-slot.ts';
import { fillTemplate, templateById, templatesFor } from '#server/features/message/templates.ts';
import { requireSubscription } from '#server/features/subscription/subscription.queries.ts';
import { touch } from './follow-consent.ts';
import { LocationRequest } from './location-request.entity.ts';
import { locationById, type LocationRow } from './location.queries.ts';
import { shownLocation } from './view-locations.ts';

/**
 * Calls the recipient of an open phone request and points to the text message that they have. Only one who has said
 * yes to this requester before is ever called. Throws NOT_FOUND, BAD_INPUT, RECIPIENT_UNAVAILABLE, RATE_LIMITED ...
 */
export async function sendVoiceMessage(
  ctx: Context,
  input: { locationId: string; templateId?: string | null },
): Promise<LocationRow> {
  const { accountId } = requireViewer(ctx);
  await requireSubscription(ctx, accountId);
  const row = await shownLocation(ctx, accountId, input.locationId);
  if (!row) throw new AppError('NOT_FOUND');
  const { recipient } = row;
  const isOpen = row.consent === 'AWAITING' || row.consent === 'GRANTED';
  if (row.channel !== 'PHONE' || !recipient || !isOpen)
    throw new AppError('BAD_INPUT', { field: 'locationId' });
  const template = input.templateId
    ? templateById(input.templateId, 'VOICE')
    : templatesFor('VOICE', row.invitationLocale)[0]!;
  await ctx.em.transactional(async (em) => {
    const hash = recipientHash(ctx, recipient);
    await checkMaySend(em, accountId);
    const lock = { lockMode: LockMode.PESSIMISTIC_WRITE } as const;
    const invitation = await em.findOneOrFail(Invitation, { id: row.invitationId }, lock);
    // Taken back at the same moment, in another window: then nobody is called any more.
    if (invitation.cancelledAt) throw new AppError('BAD_INPUT', { field: 'locationId' });
    await takeSendSlot(ctx, em, accountId, 'VOICE');
    await checkRecipientCap(ctx, em, hash);
    await checkMayAsk(em, accountId, hash);
    if (!(await hasAgreedBefore(em, accountId, hash))) throw new AppError('RECIPIENT_UNAVAILABLE');
    const { text } = fillTemplate(template, { senderName: row.senderName, link: '' });
    const message = await queueMessage(ctx, em, {
      accountId,
      purpose: 'INVITATION',
      channel: 'VOICE',
      templateId: template.id,
      content: { to: recipient, locale: template.locale, subject: null, text, html: null },
    });
    await em.nativeUpdate(SendSlot, { accountId, channel: 'VOICE' }, { messageId: message.id });
    const request = await em.findOneOrFail(LocationRequest, { id: row.id });
    request.callId = message.id;
    await touch(ctx, em, request);
  });
  return (await locationById(ctx, accountId, row.id)) ?? row;
}
