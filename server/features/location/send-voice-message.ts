import { rowsOf, type Context, type Em } from '#server/context/context.ts';
import { AppError } from '#server/errors/errors.ts';
import { Account } from '#server/features/account/account.entity.ts';
import { emailOf } from '#server/features/account/account-email.ts';
import { requireViewer } from '#server/features/account/sign-in/session.ts';
import { checkFailures } from '#server/features/message/check-failures.ts';
import { checkNotSuppressed } from '#server/features/message/declines.ts';
import { Message } from '#server/features/message/message.entity.ts';
import { queueMessage, recipientHash, requesterHash } from '#server/features/message/queue-message.ts';
import { checkDailyBudget, checkRecipientCap } from '#server/features/message/send-bounds.ts';
import { SendSlot } from '#server/features/message/send-slot.entity.ts';
import { checkMaySend } from '#server/features/message/sending-suspension.ts';
import { takeSendSlot } from '#server/features/message/take-send-slot.ts';
import { fillTemplate, templateById, templatesFor } from '#server/features/message/templates.ts';
import { requireSubscription } from '#server/features/subscription/subscription.queries.ts';
import { consentState } from './consent-state.ts';
import type { LocationRequest } from './location-request.entity.ts';
import type { LocationRow } from './location-row.ts';
import { lockOwnRequest } from './lock-own-request.ts';
import { newestConsentFacts } from './newest-consent.ts';
import { saveChange } from './publish-change.ts';
import { openColumn } from './sealed-request.ts';
import { shownLocation } from './view-locations.ts';

/**
 * Calls the recipient of an open phone request and refers them to the text message that they have. Only recipients who
 * have agreed to share with this requester before are called. Throws NOT_FOUND, CALL_UNAVAILABLE, SENDING_SUSPENDED,
 * RATE_LIMITED, RECIPIENT_UNAVAILABLE, DAILY_LIMIT_REACHED.
 */
export async function sendVoiceMessage(
  ctx: Context,
  input: { locationId: string; templateId?: string | null },
): Promise<LocationRow> {
  const { accountId } = requireViewer(ctx);
  await requireSubscription(ctx, accountId);
  const { locationId } = input;
  await ctx.em.transactional(async (em) => {
    const request = await lockOwnRequest(em, accountId, locationId);
    const { to, validUntil } = await callable(ctx, em, request);
    const template = input.templateId
      ? templateById(input.templateId, 'VOICE')
      : templatesFor('VOICE', request.locale)[0]!;
    const account = await em.findOneOrFail(Account, { id: accountId });
    const requester = requesterHash(ctx, emailOf(ctx, account));
    const recipient = recipientHash(ctx, to);
    await takeSendSlot(ctx, em, accountId, 'VOICE');
    await checkMaySend(em, requester);
    await checkFailures(ctx, em, accountId, 'VOICE');
    await checkRecipientCap(ctx, em, recipient);
    // Two declines are not checked here: refused at once, a call would tell that an open request was declined silently.
    await checkNotSuppressed(em, recipient);
    if (!(await hasAgreedBefore(em, accountId, recipient))) throw new AppError('RECIPIENT_UNAVAILABLE');
    await checkDailyBudget(ctx, em, 'VOICE');
    const senderName = openColumn(ctx, request.id, 'sender', request.senderSealed);
    const { text } = fillTemplate(template, { senderName, link: '' });
    const message = await queueMessage(ctx, em, {
      accountId,
      purpose: 'INVITATION',
      channel: 'VOICE',
      templateId: template.id,
      content: { to, locale: template.locale, text, validUntil },
    });
    await em.nativeUpdate(SendSlot, { accountId, channel: 'VOICE' }, { messageId: message.id });
    request.callId = message.id;
    await saveChange(ctx, em, request);
  });
  return (await shownLocation(ctx, accountId, locationId))!;
}

/**
 * The recipient of a call about a request, and until when the call makes sense. Throws CALL_UNAVAILABLE if the request is
 * over, or has no number or text message.
 */
async function callable(ctx: Context, em: Em, request: LocationRequest) {
  const consent = await newestConsentFacts(em, request.id);
  const state = consentState(request, consent, ctx.now());
  const to = openColumn(ctx, request.id, 'recipient', request.recipientSealed);
  const refused = (message: string) => new AppError('CALL_UNAVAILABLE', { message });
  if (request.channel !== 'PHONE' || !to || !request.recipientHash)
    throw refused('only a request by phone can be followed by a call');
  if (state !== 'AWAITING' && state !== 'GRANTED') throw refused('the request is over');
  if (!(await hasText(em, request))) throw refused('its text message has not been sent: see `delivery`');
  const validUntil = (consent?.until ?? request.expiresAt).toISOString();
  return { to, recipientHash: Buffer.from(request.recipientHash), validUntil };
}

/** True if the text message that a call refers to has been sent and is not known to have failed. */
async function hasText(em: Em, { messageId }: LocationRequest): Promise<boolean> {
  const message = messageId ? await em.findOne(Message, { id: messageId }) : null;
  return message?.state === 'SENT' || message?.state === 'DELIVERED';
}

/** True if the recipient has agreed to share with this requester before; calls are only allowed then. */
async function hasAgreedBefore(em: Em, accountId: string, recipientHash: Buffer): Promise<boolean> {
  const row = await rowsOf(em)
    .selectFrom('consent as c')
    .innerJoin('location_request as r', 'r.id', 'c.request_id')
    .select('c.id')
    .where('r.account_id', '=', accountId)
    .where('r.recipient_hash', '=', recipientHash)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
