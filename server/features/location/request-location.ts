import { randomUUID } from 'node:crypto';
import { LockMode } from '@mikro-orm/core';
import type { Context, Em } from '#server/context.ts';
import { AppError } from '#server/errors.ts';
import { Account } from '#server/features/account/account.entity.ts';
import { requireViewer } from '#server/features/account/session.ts';
import { checkMayAsk, checkMaySend } from '#server/features/consent/contactable.ts';
import { createInvitation, invitationLink, unsubscribeUrl } from '#server/features/consent/invitation.ts';
import type { Invitation } from '#server/features/consent/invitation.entity.ts';
import { checkDailyBudget, checkRecipientCap } from '#server/features/message/check-recipient-cap.ts';
import { mailHtml } from '#server/features/message/mail-html.ts';
import type { Message } from '#server/features/message/message.entity.ts';
import { queueMessage, recipientHash } from '#server/features/message/queue-message.ts';
import { SendSlot } from '#server/features/message/send-slot.entity.ts';
import { takeSendSlot } from '#server/features/message/take-send-slot.ts';
import { fillTemplate } from '#server/features/message/templates.ts';
import { requireSubscription } from '#server/features/subscription/subscription.queries.ts';
import { LocationRequest } from './location-request.entity.ts';
import type { LocationRow } from './location.queries.ts';
import { readRequest, type ReadRequest, type RequestLocationInput } from './read-request.ts';
import { announce } from './announce.ts';
import { shownLocation } from './view-locations.ts';

const slotOf = { PHONE: 'SMS', EMAIL: 'EMAIL', LINK: 'LINK' } as const;

/**
 * Asks somebody where they are: request, invitation, message and its job are one transaction. The same
 * idempotency key answers with the same request. Throws what `readRequest` throws, and UNAUTHENTICATED,
 * SUBSCRIPTION_EXPIRED, RATE_LIMITED, RECIPIENT_UNAVAILABLE, IDEMPOTENCY_CONFLICT.
 */
export async function requestLocation(ctx: Context, input: RequestLocationInput): Promise<LocationRow> {
  const { accountId } = requireViewer(ctx);
  await requireSubscription(ctx, accountId);
  const asked = readRequest(ctx, input);
  const id = await ctx.em.transactional(async (em) => {
    // Two clicks at the same moment queue here, so that the second one sees what the first did.
    await em.findOneOrFail(Account, { id: accountId }, { lockMode: LockMode.PESSIMISTIC_WRITE });
    return (await earlierRequest(em, accountId, asked)) ?? (await newRequest(ctx, em, accountId, asked));
  });
  return (await shownLocation(ctx, accountId, id))!;
}

async function earlierRequest(em: Em, accountId: string, asked: ReadRequest): Promise<string | null> {
  const { idempotencyKey } = asked;
  if (!idempotencyKey) return null;
  const earlier = await em.findOne(LocationRequest, { accountId, idempotencyKey });
  if (earlier && !asked.inputHash.equals(earlier.inputHash)) throw new AppError('IDEMPOTENCY_CONFLICT');
  return earlier?.id ?? null;
}

async function newRequest(ctx: Context, em: Em, accountId: string, asked: ReadRequest): Promise<string> {
  const slot = slotOf[asked.channel];
  await checkMaySend(em, accountId);
  await takeSendSlot(ctx, em, accountId, slot);
  const recipient = asked.recipientKey === null ? null : recipientHash(ctx, asked.recipientKey);
  if (recipient) {
    await checkRecipientCap(ctx, em, recipient);
    await checkMayAsk(em, accountId, recipient);
  }
  if (slot === 'SMS') await checkDailyBudget(ctx, em);

  const invitation = createInvitation(ctx, em, {
    accountId,
    channel: asked.channel,
    recipientHash: recipient,
    senderName: asked.senderName,
    locale: asked.template?.locale ?? ctx.locale,
  });
  await em.flush();
  const message = await queueInvitation(ctx, em, invitation, asked);
  if (message) await em.nativeUpdate(SendSlot, { accountId, channel: slot }, { messageId: message.id });

  const id = randomUUID();
  const now = ctx.now();
  const sealed = (text: string | null, column: string) =>
    text === null ? null : ctx.vault.seal(text, `location.${column}:${id}`);
  const request = em.create(LocationRequest, {
    id,
    accountId,
    invitationId: invitation.id,
    messageId: message?.id ?? null,
    channel: asked.channel,
    recipientSealed: sealed(asked.recipient, 'recipient'),
    titleSealed: sealed(asked.title, 'title'),
    status: 'PENDING',
    requestedAt: now,
    locatedAt: null,
    changedAt: now,
    idempotencyKey: asked.idempotencyKey,
    inputHash: asked.inputHash,
  });
  await em.persist(request).flush();
  await ctx.jobs.send(
    em,
    'expire-request',
    { invitationId: invitation.id },
    { startAfter: invitation.expiresAt },
  );
  await announce(ctx, em, request);
  return id;
}

async function queueInvitation(
  ctx: Context,
  em: Em,
  invitation: Invitation,
  asked: ReadRequest,
): Promise<Message | null> {
  const { template, recipient } = asked;
  if (!template || !recipient) return null;
  const filled = fillTemplate(template, {
    senderName: asked.senderName,
    link: invitationLink(ctx, invitation),
  });
  return queueMessage(ctx, em, {
    accountId: invitation.accountId,
    purpose: 'INVITATION',
    channel: template.channel,
    templateId: template.id,
    content: {
      to: recipient,
      locale: template.locale,
      subject: filled.subject,
      text: filled.text,
      ...(template.channel === 'EMAIL'
        ? {
            html: mailHtml(filled.text, template.locale),
            unsubscribeUrl: unsubscribeUrl(ctx, invitation.id),
          }
        : { html: null }),
    },
  });
}
