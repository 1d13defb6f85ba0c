import { randomUUID } from 'node:crypto';
import type { Context, Em } from '#server/context/context.ts';
import { AppError } from '#server/errors/errors.ts';
import { Account } from '#server/features/account/account.entity.ts';
import { emailOf } from '#server/features/account/account-email.ts';
import { requireViewer } from '#server/features/account/sign-in/session.ts';
import { checkFailures } from '#server/features/message/check-failures.ts';
import { checkMayAsk } from '#server/features/message/declines.ts';
import type { Message } from '#server/features/message/message.entity.ts';
import { queueMessage, recipientHash, requesterHash } from '#server/features/message/queue-message.ts';
import { checkDailyBudget, checkRecipientCap } from '#server/features/message/send-bounds.ts';
import { SendSlot } from '#server/features/message/send-slot.entity.ts';
import { checkMaySend } from '#server/features/message/sending-suspension.ts';
import { takeSendSlot } from '#server/features/message/take-send-slot.ts';
import { takesReplies } from '#server/features/message/takes-replies.ts';
import { fillTemplate } from '#server/features/message/templates.ts';
import { requireSubscription } from '#server/features/subscription/subscription.queries.ts';
import { limits } from '#shared/limits.ts';
import { announceChange } from './announce-change.ts';
import { LocationRequest } from './location-request.entity.ts';
import type { LocationRow } from './location-row.ts';
import { publishChange } from './publish-change.ts';
import { readRequest, type ReadRequest, type RequestLocationInput } from './read-request.ts';
import { answerLink, answerToken, handoverToken, unsubscribeUrl } from './request-keys.ts';
import { sealColumn } from './sealed-request.ts';
import { shownLocation } from './view-locations.ts';

const slotOf = { PHONE: 'SMS', EMAIL: 'EMAIL', LINK: 'LINK' } as const;

/**
 * Asks somebody where they are: request, message and its job are saved in one transaction. The same idempotency key
 * returns the same request. Throws what `readRequest` throws, and UNAUTHENTICATED, SUBSCRIPTION_EXPIRED,
 * SENDING_SUSPENDED, RATE_LIMITED, RECIPIENT_UNAVAILABLE, DAILY_LIMIT_REACHED, IDEMPOTENCY_CONFLICT.
 */
export async function requestLocation(ctx: Context, input: RequestLocationInput): Promise<LocationRow> {
  const { accountId } = requireViewer(ctx);
  await requireSubscription(ctx, accountId);
  const read = readRequest(ctx, input);
  const id = await ctx.em.transactional(async (em) => {
    // Concurrent clicks wait for each other here, so that the second sees the first's effects. A grant that inserts its
    // message for this account while holding the recipient's cap is not blocked.
    await em.execute('select from account where id = ? for no key update', [accountId]);
    const account = await em.findOneOrFail(Account, { id: accountId }, { refresh: true });
    return (await earlierRequest(em, accountId, read)) ?? (await newRequest(ctx, em, account, read));
  });
  return (await shownLocation(ctx, accountId, id))!;
}

async function earlierRequest(em: Em, accountId: string, read: ReadRequest): Promise<string | null> {
  const { idempotencyKey } = read;
  if (!idempotencyKey) return null;
  const earlier = await em.findOne(LocationRequest, { accountId, idempotencyKey });
  const isSame = earlier?.inputHash && read.inputHash?.equals(earlier.inputHash);
  if (earlier && !isSame) throw new AppError('IDEMPOTENCY_CONFLICT', { field: 'idempotencyKey' });
  return earlier?.id ?? null;
}

async function newRequest(ctx: Context, em: Em, account: Account, read: ReadRequest): Promise<string> {
  const recipient = read.recipientKey === null ? null : recipientHash(ctx, read.recipientKey);
  const requester = requesterHash(ctx, emailOf(ctx, account));
  const slot = { accountId: account.id, channel: slotOf[read.channel] };
  await takeSendSlot(ctx, em, slot.accountId, slot.channel);
  // Checked last: asked again and again, it would tell the moment of a report, and so who made it.
  await checkMaySend(em, requester);
  if (slot.channel !== 'LINK') await checkFailures(ctx, em, slot.accountId, slot.channel);
  if (recipient) {
    await checkRecipientCap(ctx, em, recipient);
    await checkMayAsk(em, requester, recipient);
  }
  if (slot.channel !== 'LINK') await checkDailyBudget(ctx, em, slot.channel);
  const request = createRequest(ctx, em, account, read, recipient);
  const message = await queueInvitation(ctx, em, request, read);
  if (message) {
    request.messageId = message.id;
    await em.nativeUpdate(SendSlot, slot, { messageId: message.id });
  }
  await em.persist(request).flush();
  await ctx.jobs.send(em, 'expire-request', { requestId: request.id }, { startAfter: request.expiresAt });
  publishChange(ctx, em, request);
  await announceChange(ctx, em, request);
  return request.id;
}

function createRequest(
  ctx: Context,
  em: Em,
  account: Account,
  read: ReadRequest,
  recipient: Buffer | null,
): LocationRequest {
  const id = randomUUID();
  const now = ctx.now();
  return em.create(LocationRequest, {
    id,
    accountId: account.id,
    requesterHash: null,
    messageId: null,
    callId: null,
    channel: read.channel,
    recipientHash: recipient,
    recipientSealed: sealColumn(ctx, id, 'recipient', read.recipient),
    titleSealed: sealColumn(ctx, id, 'title', read.title),
    senderSealed: sealColumn(ctx, id, 'sender', read.senderName),
    iconSealed: null,
    locale: read.template?.locale ?? ctx.locale,
    handoverHash: ctx.vault.tokenHash(handoverToken(ctx, id)),
    answerHash: read.channel === 'LINK' ? null : ctx.vault.tokenHash(answerToken(ctx, id)),
    requestedAt: now,
    expiresAt: new Date(now.getTime() + limits.invitationLife),
    cancelledAt: null,
    status: 'PENDING',
    locatedAt: null,
    declineDisclosedAt: null,
    whoAskedAt: null,
    whoAnsweredAt: null,
    reply: null,
    repliedAt: null,
    extensionAskedAt: null,
    changedAt: now,
    unseenSince: null,
    answerMailedAt: null,
    idempotencyKey: read.idempotencyKey,
    inputHash: read.inputHash,
    eraseAt: null,
  });
}

async function queueInvitation(
  ctx: Context,
  em: Em,
  request: LocationRequest,
  read: ReadRequest,
): Promise<Message | null> {
  const { template, recipient } = read;
  if (!template || !recipient) return null;
  const { locale } = template;
  const { subject, text } = fillTemplate(template, {
    senderName: read.senderName,
    link: answerLink(ctx, request),
    canReply: takesReplies(ctx.settings, template.channel, read.country),
  });
  return queueMessage(ctx, em, {
    accountId: request.accountId ?? null,
    purpose: 'INVITATION',
    channel: template.channel,
    templateId: template.id,
    content: {
      to: recipient,
      locale,
      subject,
      text,
      validUntil: request.expiresAt.toISOString(),
      ...(template.channel === 'EMAIL' && { unsubscribeUrl: unsubscribeUrl(ctx, request.id) }),
    },
  });
}
