import type { Context, Em, Locale } from '#server/context/context.ts';
import type { LocationRequest } from '#server/features/location/location-request.entity.ts';
import { answerLink, unsubscribeUrl } from '#server/features/location/request-keys.ts';
import { openColumn } from '#server/features/location/sealed-request.ts';
import { queueMessage, recipientHash } from '#server/features/message/queue-message.ts';
import { hasRoomFor } from '#server/features/message/send-bounds.ts';
import { isSuppressed } from '#server/features/message/suppression.ts';
import { fill } from '#server/texts/fill.ts';
import type { MailText } from '#server/texts/types.ts';

/**
 * Sends a recipient a message about their share, on the request's channel and with their own link in `{link}`. Takes
 * no send slot; left out for a LINK, and where the suppression list, the recipient's cap or the day's budget forbids
 * it; dropped if the share has ended by the time it would be sent. `id`: of the message; random unless given. `values`:
 * what else the text has in braces.
 */
export async function messageRecipient(
  ctx: Context,
  em: Em,
  request: LocationRequest,
  locale: Locale,
  purpose: 'REMINDER' | 'CONFIRMATION',
  { id, subject, text, values }: MailText & { id?: string; values?: Record<string, string> },
): Promise<void> {
  const to = openColumn(ctx, request.id, 'recipient', request.recipientSealed);
  if (!to) return;
  const recipient = recipientHash(ctx, to);
  const channel = request.channel === 'EMAIL' ? 'EMAIL' : 'SMS';
  if (await isSuppressed(em, recipient)) return;
  if (!(await hasRoomFor(ctx, em, recipient, channel, 'SUBSCRIBER'))) return;
  const link = answerLink(ctx, { id: request.id, locale });
  await queueMessage(ctx, em, {
    ...(id && { id }),
    accountId: request.accountId ?? null,
    purpose,
    channel,
    templateId: `${purpose.toLowerCase()}.${locale}`,
    content: {
      to,
      locale,
      text: fill(text, { ...values, link }),
      shareOf: request.id,
      ...(channel === 'EMAIL' && { subject, unsubscribeUrl: unsubscribeUrl(ctx, request.id) }),
    },
  });
}
