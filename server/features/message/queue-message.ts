import { randomUUID } from 'node:crypto';
import type { Context, Em, Locale, Settings } from '#server/context/context.ts';
import type { AnswerKind } from '#server/texts/types.ts';
import { mailboxOf } from '#shared/email.ts';
import { unsubscribeLink } from '#shared/paths.ts';
import { Message, type MessageChannel } from './message.entity.ts';
import { isToRecipient } from './send-bounds.ts';

/** An answer, and the id of its request. */
export type AnswerTold = { requestId: string; kind: AnswerKind };

/** The content of a message; sealed while it waits. */
export type MessageContent = {
  to: string;
  /** The language of the text; calls are read aloud in it. */
  locale: Locale;
  /** E-mails only. */
  subject?: string | null;
  text: string;
  /** The URL for one-click unsubscribing (RFC 8058). */
  unsubscribeUrl?: string;
  /** Id of the request whose share it is about: it is not sent once that share is over. */
  shareOf?: string;
  /** The answers to requests that it tells of: it is not sent once one of them is another or none. */
  answers?: AnswerTold[];
  /**
   * When its link or code expires, or what it announces happens (ISO 8601): it is not sent from then on. Without it, it
   * is true however late.
   */
  validUntil?: string;
};

/** Fingerprint of a requester by mailbox, which has many spellings and outlives the account. */
export const requesterHash = (ctx: Pick<Context, 'vault'>, email: string): Buffer =>
  ctx.vault.fingerprint('requester', mailboxOf(email));

/** Fingerprint of a recipient, the same for all senders. `to`: E.164 or an e-mail address. */
export const recipientHash = (ctx: Pick<Context, 'vault'>, to: string): Buffer =>
  ctx.vault.fingerprint('recipient', to.includes('@') ? mailboxOf(to) : to);

type QueueContext = Pick<Context, 'vault' | 'now' | 'jobs'> & { settings: Pick<Settings, 'publicUrl'> };

/** The one-click unsubscribe URL for an e-mail that is not about a request. */
const unsubscribeUrl = (ctx: QueueContext, messageId: string): string =>
  unsubscribeLink(
    ctx.settings.publicUrl,
    `m.${messageId}.${ctx.vault.token('unsubscribe-message', messageId)}`,
  );

/**
 * Queues a message in the caller's transaction; the row and its job are saved together. Each e-mail to a recipient has
 * one-click unsubscribe.
 */
export async function queueMessage(
  ctx: QueueContext,
  em: Em,
  input: {
    /** Random unless given. */
    id?: string;
    accountId: string | null;
    purpose: Message['purpose'];
    channel: MessageChannel;
    templateId: string;
    content: MessageContent;
  },
): Promise<Message> {
  const { id = randomUUID() } = input;
  const isUnsubscribable = input.channel === 'EMAIL' && isToRecipient(input);
  const content = isUnsubscribable
    ? { unsubscribeUrl: unsubscribeUrl(ctx, id), ...input.content }
    : input.content;
  const message = em.create(Message, {
    id,
    accountId: input.accountId,
    purpose: input.purpose,
    channel: input.channel,
    templateId: input.templateId,
    recipientHash: recipientHash(ctx, input.content.to),
    contentSealed: ctx.vault.seal(JSON.stringify(content), `message:${id}`),
    state: 'QUEUED',
    failureReason: null,
    providerId: null,
    handedOverAt: null,
    createdAt: ctx.now(),
    changedAt: ctx.now(),
  });
  await em.persist(message).flush();
  await ctx.jobs.send(em, 'send-message', { messageId: id }, { group: input.channel });
  return message;
}
