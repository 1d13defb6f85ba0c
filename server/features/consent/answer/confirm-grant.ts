import { rowsOf, type Context, type Em } from '#server/context/context.ts';
import type { LocationRequest } from '#server/features/location/location-request.entity.ts';
import { recalled } from '#server/features/message/recall-message.ts';
import { texts } from '#server/texts/texts.ts';
import type { Consent } from '../consent.entity.ts';
import { messageRecipient } from '../message-recipient.ts';

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
  if (earlier && !(await wereDropped(em, request))) return;
  const { shareConfirmation, arrivalConfirmation, durations } = texts[consent.locale];
  await messageRecipient(ctx, em, request, consent.locale, 'CONFIRMATION', {
    // The share's id, by which it is found again.
    id: consent.id,
    ...(consent.precision === 'ARRIVAL' ? arrivalConfirmation : shareConfirmation),
    values: { duration: durations[consent.duration] },
  });
}

/** Whether the confirmations of a request's shares were all dropped, and there was one. */
async function wereDropped(em: Em, { id }: LocationRequest): Promise<boolean> {
  const confirmations = await rowsOf(em)
    .selectFrom('message')
    .innerJoin('consent', 'consent.id', 'message.id')
    .select('failure_reason')
    .where('consent.request_id', '=', id)
    .execute();
  return confirmations.length > 0 && confirmations.every(({ failure_reason: why }) => why === recalled);
}
