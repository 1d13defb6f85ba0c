import type { Context, Em } from '#server/context.ts';
import type { LocationRequest } from '#server/features/location/location-request.entity.ts';
import { texts } from '#server/texts/texts.ts';
import type { Consent } from './consent.entity.ts';
import { messageRecipient } from './message-recipient.ts';

/**
 * Confirms a request's first share on the request's channel, so that anyone else who had the message is noticed. Left
 * out if the recipient's cap or the day's budget is used up.
 */
export async function confirmGrant(
  ctx: Context,
  em: Em,
  request: LocationRequest,
  consent: Consent,
): Promise<void> {
  const { shareConfirmation, durations } = texts[consent.locale];
  const fill = (text: string) => text.replace('{duration}', durations[consent.duration]);
  await messageRecipient(ctx, em, request, consent.locale, 'CONFIRMATION', {
    subject: shareConfirmation.subject,
    text: fill(shareConfirmation.text),
  });
}
