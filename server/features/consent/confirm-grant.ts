import { rowsOf, type Context, type Em } from '#server/context.ts';
import type { LocationRequest } from '#server/features/location/location-request.entity.ts';
import { recalled } from '#server/features/message/recall-message.ts';
import { texts } from '#server/texts/texts.ts';
import { day } from '#shared/time-units.ts';
import type { Consent } from './consent.entity.ts';
import { messageRecipient } from './message-recipient.ts';

/**
 * Confirms a share on its request's channel, so that it is noticed if anyone else had the message; once a day for a
 * request. If that share was over before its confirmation could be sent, the next one is confirmed instead. Left out
 * after three messages about shares in a day, or if the day's budget is used up; never for what requesters have sent.
 */
export async function confirmGrant(
  ctx: Context,
  em: Em,
  request: LocationRequest,
  consent: Consent,
  earlier: Consent | null,
): Promise<void> {
  if (earlier && (await wasConfirmed(ctx, em, request))) return;
  const { shareConfirmation, durations } = texts[consent.locale];
  const fill = (text: string) => text.replace('{duration}', durations[consent.duration]);
  await messageRecipient(ctx, em, request, consent.locale, 'CONFIRMATION', {
    // That of the share, by which it is found again.
    id: consent.id,
    subject: shareConfirmation.subject,
    text: fill(shareConfirmation.text),
  });
}

/** Whether a share of this request was confirmed within a day. */
async function wasConfirmed({ now }: Context, em: Em, { id }: LocationRequest): Promise<boolean> {
  const confirmation = await rowsOf(em)
    .selectFrom('message')
    .innerJoin('consent', 'consent.id', 'message.id')
    .select('message.id')
    .where('consent.request_id', '=', id)
    .where('message.created_at', '>', new Date(now().getTime() - day))
    .where('failure_reason', 'is distinct from', recalled)
    .limit(1)
    .executeTakeFirst();
  return confirmation !== undefined;
}
