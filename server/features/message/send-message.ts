import { LockMode } from '@mikro-orm/core';
import type { Context } from '#server/context.ts';
import { isContactable } from '#server/features/consent/contactable.ts';
import { SendFailed } from '#server/ports/send-failed.ts';
import { Message } from './message.entity.ts';
import { recalled } from './recall-message.ts';
import type { MessageContent } from './queue-message.ts';
import { SendSlot } from './send-slot.entity.ts';

/**
 * Hands one queued message to its provider. Safe to repeat: a message that is past QUEUED is left alone.
 * A passing failure is thrown, so that the job comes again; a final one is stored and gives the slot back.
 * `onChange` tells whoever shows the delivery, in the same transaction.
 */
export async function sendMessage(
  ctx: Context,
  input: { messageId: string; attempt: { count: number; isLast: boolean } },
  onChange: (em: Context['em'], message: Message) => Promise<void>,
): Promise<void> {
  const message = await ctx.em.fork().findOne(Message, { id: input.messageId });
  if (message?.state !== 'QUEUED' || !message.contentSealed) return;
  if (isInvitational(message) && !(await isContactable(ctx.em.fork(), message.recipientHash))) {
    // Blocked between asking and sending: a failure like any other, so that the requester learns no more.
    await settle(
      ctx,
      message.id,
      { state: 'FAILED', providerId: null, failureReason: 'UNAVAILABLE' },
      onChange,
    );
    return;
  }
  const content = JSON.parse(
    ctx.vault.open(message.contentSealed, `message:${message.id}`),
  ) as MessageContent;
  try {
    const { providerId } = await handOver(ctx, message, content, input.attempt.count > 1);
    await settle(ctx, message.id, { state: 'SENT', providerId, failureReason: null }, onChange);
  } catch (error) {
    if (!(error instanceof SendFailed)) throw error;
    ctx.log.warn(
      { messageId: message.id, reason: error.reason, permanent: error.permanent },
      'message not sent',
    );
    if (!error.permanent && !input.attempt.isLast) throw error;
    await settle(
      ctx,
      message.id,
      { state: 'FAILED', providerId: null, failureReason: error.reason },
      onChange,
    );
  }
}

/** Goes to a recipient, who may have blocked us; what an account's own address gets always goes out. */
const isInvitational = ({ purpose }: Message) => purpose === 'INVITATION' || purpose === 'REMINDER';

function handOver(ctx: Context, message: Message, content: MessageContent, isRetry: boolean) {
  if (message.channel === 'SMS') {
    return ctx.sms.send({ id: message.id, to: content.to, text: content.text, isRetry });
  }
  if (message.channel === 'VOICE') {
    return ctx.voice.call({ id: message.id, to: content.to, text: content.text, locale: content.locale });
  }
  return ctx.mail.send({
    id: message.id,
    to: content.to,
    subject: content.subject ?? '',
    text: content.text,
    html: content.html ?? '',
    ...(content.unsubscribeUrl ? { unsubscribeUrl: content.unsubscribeUrl } : {}),
  });
}

/** Stores how it went; the content is no longer needed and goes. A failed message gives its slot back. */
async function settle(
  ctx: Context,
  id: string,
  outcome: Pick<Message, 'state' | 'providerId' | 'failureReason'>,
  onChange: (em: Context['em'], message: Message) => Promise<void>,
): Promise<void> {
  await ctx.em.fork().transactional(async (em) => {
    const message = await em.findOneOrFail(Message, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE });
    // Recalled while the carrier was taking it: then it has left, and counts.
    const isLate = message.failureReason === recalled && outcome.state === 'SENT';
    if (message.state !== 'QUEUED' && !isLate) {
      // The carrier's callback was faster than its answer.
      message.providerId ??= outcome.providerId;
      return;
    }
    Object.assign(message, outcome, { contentSealed: null, changedAt: ctx.now() });
    await em.flush();
    if (outcome.state === 'FAILED') await em.nativeDelete(SendSlot, { messageId: id });
    await onChange(em, message);
  });
}
