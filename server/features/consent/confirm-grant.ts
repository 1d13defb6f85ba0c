import { rowsOf, type Context, type Em } from '#server/context.ts';
import type { LocationRequest } from '#server/features/location/location-request.entity.ts';
import { recalled } from '#server/features/message/recall-message.ts';
import { texts } from '#server/texts/texts.ts';
import type { Consent } from './consent.entity.ts';
import { messageRecipient } from './message-recipient.ts';

/**
 * Confirms a request's first share on the request's channel, so that anyone else who had the message is noticed. If
 * that share was over before its confirmation could be sent, the next one is confirmed instead. Left out if the
 * recipient's cap or the day's budget is used up.
 */
export async function confirmGrant(
  ctx: Context,
  em: Em,
  request: LocationRequest,
  consent: Consent,
  earlier: Consent | null,
): Promise<void> {
  if (earlier && !(await wasDropped(em, request))) return;
  const { shareConfirmation, durations } = texts[consent.locale];
  const fill = (text: string) => text.replace('{duration}', durations[consent.duration]);
  await messageRecipient(ctx, em, request, consent.locale, 'CONFIRMATION', {
    subject: shareConfirmation.subject,
    text: fill(shareConfirmation.text),
  });
}

/** Whether this requester's confirmations to the recipient since the request's first share were all dropped. */
async function wasDropped(em: Em, { id, accountId, recipientHash }: LocationRequest): Promise<boolean> {
  if (!accountId || !recipientHash) return false;
  const confirmations = await rowsOf(em)
    .selectFrom('message')
    .select('failure_reason')
    .where('account_id', '=', accountId)
    .where('recipient_hash', '=', Buffer.from(recipientHash))
    .where('purpose', '=', 'CONFIRMATION')
    .where('created_at', '>=', (from) =>
      from
        .selectFrom('consent')
        .select((is) => is.fn.min('granted_at').as('first'))
        .where('request_id', '=', id),
    )
    .execute();
  return confirmations.length > 0 && confirmations.every(({ failure_reason: why }) => why === recalled);
}
