import { randomInt } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { LockMode } from '@mikro-orm/core';
import type { Context, Em } from '#server/context.ts';
import { triesTake } from '#server/ports/jobs/port.ts';
import { ringSeconds } from '#server/ports/voice/port.ts';
import { SendFailed } from '#server/ports/send-failed.ts';
import type { DeliveryHooks } from './delivery-hooks.ts';
import { Message } from './message.entity.ts';
import { recalled } from './recall-message.ts';
import { recipientHashes, type MessageContent } from './queue-message.ts';
import { isToRecipient } from './send-bounds.ts';
import { SendSlot } from './send-slot.entity.ts';
import { isSuppressed } from './suppression.ts';

/** Decisions about a message made by features above this one, each within the right transaction or read. */
export type MessageHooks = DeliveryHooks & {
  /** True for a call that must not be placed and must look like an unanswered one. */
  isWithheld(em: Em, message: Message): Promise<boolean>;
  /** True for a message about the share of a request that is over by now. */
  isOutdated(em: Em, message: Message, requestId: string): Promise<boolean>;
  /**
   * The carrier reports a STOP: handled before the failure is stored, in a transaction of its own; safe to repeat.
   */
  onOptedOut(messageId: string): Promise<void>;
};

/** Why a message failed that waited so long that its link or code had expired. */
const expired = 'EXPIRED';

/**
 * A withheld call must look like an unanswered one, in milliseconds: the carrier takes a moment to accept that, and
 * some seconds until the telephone rings.
 */
const accepting = () => randomInt(200, 700);
const ringing = () => ringSeconds * 1_000 + randomInt(1_000, 10_000);

/**
 * Hands one queued message to its provider. Safe to repeat: a message past QUEUED is left alone. A temporary failure
 * is thrown, so that the job is retried; a final one is stored and gives the slot back.
 */
export async function sendMessage(
  ctx: Context,
  input: { messageId: string; attempt: { count: number; isLast: boolean } },
  hooks: MessageHooks,
): Promise<void> {
  const em = ctx.em.fork();
  const message = await em.findOne(Message, { id: input.messageId });
  if (message?.state !== 'QUEUED' || !message.contentSealed) return;
  const failed = (failureReason: string) =>
    settle(ctx, message.id, { state: 'FAILED', providerId: null, failureReason }, hooks);
  const content = contentOf(ctx, message.id, message.contentSealed);
  // First, so that the requester cannot tell a blocked recipient or a withheld call by its outcome.
  if (content.validUntil && new Date(content.validUntil) <= ctx.now()) {
    ctx.log.warn({ messageId: message.id, reason: expired, permanent: true }, 'message not sent');
    return failed(expired);
  }
  // Blocked between request and sending: a failure like any other, so that the requester learns no more.
  if (isToRecipient(message) && (await isSuppressed(em, recipientHashes(ctx, content.to))))
    return failed('UNAVAILABLE');
  if (message.channel === 'VOICE' && (await hooks.isWithheld(em, message))) {
    await setTimeout(accepting());
    const startAfter = new Date(ctx.now().getTime() + ringing());
    return settle(
      ctx,
      message.id,
      { state: 'SENT', providerId: null, failureReason: null },
      {
        ...hooks,
        async onChange(inner, changed) {
          await hooks.onChange(inner, changed);
          await ctx.jobs.send(inner, 'end-withheld-call', { messageId: message.id }, { startAfter });
        },
      },
    );
  }
  let providerId: string;
  try {
    if (content.shareOf && (await hooks.isOutdated(em, message, content.shareOf)))
      return await failed(recalled);
    ({ providerId } = await handOver(ctx, em, message, content, input.attempt.count > 1));
  } catch (error) {
    if (!(error instanceof SendFailed)) {
      // An internal failure: a message left waiting forever would count against its recipient forever.
      if (input.attempt.isLast) await failed('UNAVAILABLE');
      throw error;
    }
    ctx.log.warn(
      { messageId: message.id, reason: error.reason, permanent: error.permanent },
      'message not sent',
    );
    if (!error.permanent && !input.attempt.isLast) throw error;
    if (error.reason.startsWith('RECIPIENT_OPTED_OUT')) await hooks.onOptedOut(message.id);
    return failed(error.reason);
  }
  await settle(ctx, message.id, { state: 'SENT', providerId, failureReason: null }, hooks);
}

/**
 * Marks waiting messages whose jobs are gone as failed: when the last try was cut off, by a restart for instance,
 * nothing recorded it. Left waiting forever, they would count against their recipients forever.
 */
export async function settleLostMessages(ctx: Context, hooks: DeliveryHooks): Promise<void> {
  const before = new Date(ctx.now().getTime() - triesTake);
  const waiting = await ctx.em
    .fork()
    .find(Message, { state: 'QUEUED', createdAt: { $lt: before } }, { fields: ['id'] });
  if (waiting.length === 0) return;
  // Read after the messages: each of them had its job by then.
  const underWay = new Set((await ctx.jobs.underWay('send-message')).map(({ messageId }) => messageId));
  for (const { id } of waiting) {
    if (underWay.has(id)) continue;
    ctx.log.warn({ messageId: id, reason: 'LOST', permanent: true }, 'message not sent');
    await settle(ctx, id, { state: 'FAILED', providerId: null, failureReason: 'LOST' }, hooks);
  }
}

const contentOf = (ctx: Context, id: string, sealed: Uint8Array) =>
  JSON.parse(ctx.vault.open(sealed, `message:${id}`)) as MessageContent;

async function handOver(ctx: Context, em: Em, message: Message, content: MessageContent, isRetry: boolean) {
  if (message.channel === 'SMS') {
    const isOfAnother = async (providerId: string) =>
      (await em.count(Message, { providerId, id: { $ne: message.id } })) > 0;
    return ctx.sms.send({ id: message.id, to: content.to, text: content.text, isRetry, isOfAnother });
  }
  if (message.channel === 'VOICE') {
    return ctx.voice.call({ id: message.id, to: content.to, text: content.text, locale: content.locale });
  }
  return ctx.mail.send({
    // Replies to our e-mails are matched by Message-ID, so only the e-mail's reader may know it.
    id: ctx.vault.token('message-id', message.id),
    to: content.to,
    subject: content.subject ?? '',
    text: content.text,
    html: content.html ?? '',
    ...(content.unsubscribeUrl ? { unsubscribeUrl: content.unsubscribeUrl } : {}),
  });
}

/** Stores the outcome; the content is no longer needed and is erased. A failed message gives its slot back. */
async function settle(
  ctx: Context,
  id: string,
  outcome: Pick<Message, 'state' | 'providerId' | 'failureReason'>,
  { lockFirst, onChange }: DeliveryHooks,
): Promise<void> {
  await ctx.em.fork().transactional(async (em) => {
    await lockFirst(em, id);
    const message = await em.findOneOrFail(Message, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE });
    if (outcome.state === 'SENT') message.handedOverAt ??= ctx.now();
    // Cancelled while the carrier was accepting it: then it was sent, and counts.
    const isLate = message.failureReason === recalled && outcome.state === 'SENT';
    if (message.state !== 'QUEUED' && !isLate) {
      // The carrier's callback was faster than its response.
      message.providerId ??= outcome.providerId;
      return;
    }
    Object.assign(message, outcome, { contentSealed: null, changedAt: ctx.now() });
    await em.flush();
    if (outcome.state === 'FAILED') await em.nativeDelete(SendSlot, { messageId: id });
    await onChange(em, message);
  });
}
