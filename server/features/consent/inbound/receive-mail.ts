import type { Context } from '#server/context/context.ts';
import { Message } from '#server/features/message/message.entity.ts';
import { isToRecipient } from '#server/features/message/send-bounds.ts';
import { stopOrStart } from '#server/features/message/stop-words.ts';
import type { InboundMail } from '#server/ports/mail/port.ts';
import { receiveDeliveryReport } from './receive-delivery-report.ts';
import { receiveStop } from './receive-stop.ts';

/**
 * An inbound e-mail about one of ours, matched by Message-ID and never by its claimed sender. A delivery report is
 * treated like any provider's; STOP as the first line of a reply's own words blocks the address everywhere and ends its
 * shares. Its text is not kept.
 */
export async function receiveMail(ctx: Context, mail: InboundMail): Promise<void> {
  if (mail.kind === 'REPORT') {
    const message = await ctx.em.fork().findOne(Message, { providerId: { $in: mail.messageIds } });
    if (!message) return;
    const { state, reason } = mail;
    const report = { state, reason: state === 'FAILED' ? reason : null, hasOptedOut: false };
    await receiveDeliveryReport(ctx, { messageId: message.id, report });
  }
  if (mail.kind === 'REPLY' && stopOrStart(firstLine(mail.text)) === 'STOP') {
    const message = await ctx.em.fork().findOne(Message, { providerId: { $in: mail.messageIds } });
    if (!message || !isToRecipient(message)) return;
    await receiveStop(ctx, { recipientHash: message.recipientHash, via: 'EMAIL' });
  }
}

const firstLine = (text: string): string => text.split('\n', 1)[0] ?? '';
