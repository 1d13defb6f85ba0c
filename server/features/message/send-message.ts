import { randomInt } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { LockMode } from '@mikro-orm/core';
import type { Context, Em } from '#server/context/context.ts';
import { triesTake, type Attempt } from '#server/ports/jobs/port.ts';
import { ringSeconds } from '#server/ports/voice/port.ts';
import { SendFailed } from '#server/ports/send-failed.ts';
import { backOff } from '#shared/back-off.ts';
import { minute } from '#shared/time-units.ts';
import type { DeliveryHooks } from './delivery-hooks.ts';
import { mailHtml } from './mail-html.ts';
import { Message } from './message.entity.ts';
import { recalled } from './recall-message.ts';
import { recipientHash, type MessageContent } from './queue-message.ts';
import { isToRecipient } from './send-bounds.ts';
import { SendSlot } from './send-slot.entity.ts';
import { isSuppressed } from './suppression.ts';

/** Decisions about a message made by features above this one, each within the right transaction or read. */
export type MessageHooks = DeliveryHooks & {
  /** True for a call that must not be placed and must look like an unanswered one. */
  isWithheld(em: Em, message: Message): Promise<boolean>;
  /** True for a message about a share that is over by now, or about an answer that is none any more. */
  isOutdated(em: Em, message: Message, content: MessageContent): Promise<boolean>;
  /**
   * The carrier reports a STOP: handled before the failure is stored, in a transaction of its own; safe to repeat.
   */
  onOptedOut(messageId: string): Promise<void>;
};

/**
 * Milliseconds between two tries to store an outcome, less than a job that seems gone rests before it is tried again;
 * and for how long: with the handing over, less than a job may take.
 */
const pauses = { first: 500, longest: 1_000 };
const storedWithin = 3 * minute;

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
  input: { messageId: string; attempt: Pick<Attempt, 'count' | 'isLast'> },
  hooks: MessageHooks,
): Promise<void> {
  const em = ctx.em.fork();
  const message = await em.findOne(Message, { id: input.messageId });
  if (message?.state !== 'QUEUED' || !message.contentSealed) return;
  const content = contentOf(ctx, message.id, message.contentSealed);
  // First, so that the requester cannot tell a blocked recipient or a withheld call by its outcome.
  if (content.validUntil && new Date(content.validUntil) <= ctx.now()) {
    logFailure(ctx, message.id, { reason: expired, permanent: true });
    return settleFailed(ctx, message.id, expired, hooks);
  }
  // Blocked between request and sending: a failure like any other, so that the requester learns no more.
  if (isToRecipient(message) && (await isSuppressed(em, recipientHash(ctx, content.to))))
    return settleFailed(ctx, message.id, 'UNAVAILABLE', hooks);
  if (message.channel === 'VOICE' && (await hooks.isWithheld(em, message)))
    return withholdCall(ctx, message.id, hooks);
  let providerId: string;
  try {
    if (await hooks.isOutdated(em, message, content))
      return await settleFailed(ctx, message.id, recalled, hooks);
    ({ providerId } = await handOver(ctx, em, message, content, input.attempt.count > 1));
  } catch (error) {
    return settleError(ctx, message.id, error, input.attempt, hooks);
  }
  await settleSent(ctx, message.id, providerId, hooks);
}

/**
 * Stores that a message was accepted, for some minutes whatever prevents it, such as a database that restarts or a
 * connection that broke: left QUEUED, the message would be sent again. Storing it twice does no harm.
 */
async function settleSent(
  ctx: Context,
  messageId: string,
  providerId: string,
  hooks: DeliveryHooks,
): Promise<void> {
  const until = performance.now() + storedWithin;
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await settle(ctx, messageId, { state: 'SENT', providerId, failureReason: null }, hooks);
    } catch (error) {
      if (performance.now() > until) throw error;
      await setTimeout(backOff(attempt, pauses));
    }
  }
}

/** Answers as for a call that was placed, and after some ringing as for one that nobody answered. */
async function withholdCall(ctx: Context, messageId: string, hooks: MessageHooks): Promise<void> {
  await setTimeout(accepting());
  const startAfter = new Date(ctx.now().getTime() + ringing());
  const outcome = { state: 'SENT', providerId: null, failureReason: null } as const;
  await settle(ctx, messageId, outcome, {
    ...hooks,
    async onChange(em, message) {
      await hooks.onChange(em, message);
      await ctx.jobs.send(em, 'end-withheld-call', { messageId }, { startAfter });
    },
  });
}

/** Stores a final failure to hand a message over; throws a temporary one. */
async function settleError(
  ctx: Context,
  messageId: string,
  error: unknown,
  { isLast }: Pick<Attempt, 'isLast'>,
  hooks: MessageHooks,
): Promise<void> {
  if (!(error instanceof SendFailed)) {
    // An internal failure: a message left waiting forever would count against its recipient forever.
    if (isLast) await settleFailed(ctx, messageId, 'UNAVAILABLE', hooks);
    throw error;
  }
  logFailure(ctx, messageId, error);
  if (!error.permanent && !isLast) throw error;
  if (error.reason.startsWith('RECIPIENT_OPTED_OUT')) await hooks.onOptedOut(messageId);
  await settleFailed(ctx, messageId, error.reason, hooks);
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
    logFailure(ctx, id, { reason: 'LOST', permanent: true });
    await settleFailed(ctx, id, 'LOST', hooks);
  }
}

const logFailure = (
  { log }: Context,
  messageId: string,
  { reason, permanent }: { reason: string; permanent: boolean },
): void => log.warn({ messageId, reason, permanent }, 'message not sent');

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
    html: mailHtml(content.text, content.locale),
    ...(content.unsubscribeUrl ? { unsubscribeUrl: content.unsubscribeUrl } : {}),
  });
}

const settleFailed = (ctx: Context, id: string, failureReason: string, hooks: DeliveryHooks): Promise<void> =>
  settle(ctx, id, { state: 'FAILED', providerId: null, failureReason }, hooks);

/** Stores the outcome; the content is no longer needed and is erased. A failed message gives its slot back. */
async function settle(
  ctx: Context,
  id: string,
  outcome: Pick<Message, 'state' | 'providerId' | 'failureReason'>,
  { lockFirst, onChange }: DeliveryHooks,
): Promise<void> {
  await ctx.em.fork().transactional(async (em) => {
    await lockFirst(em, id);
    const message = await em.findOne(Message, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE });
    // The message's account was deleted meanwhile.
    if (!message) return;
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
