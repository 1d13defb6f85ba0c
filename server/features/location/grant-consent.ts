import type { Client, Context, Locale } from '#server/context.ts';
import type { Consent } from '#server/features/consent/consent.entity.ts';
import { invitationState } from '#server/features/consent/consent-state.ts';
import { checkAnswerable, lockInvitation, newestConsent } from '#server/features/consent/invitation.ts';
import { checkTextVersion, endConsent, recordConsent } from '#server/features/consent/record-consent.ts';
import { addPosition, placeAsPosition, requestOf, touch } from './follow-consent.ts';
import { readInvitation, type InvitationView } from './invitation-view.ts';
import { scheduleShare } from './schedule-share.ts';

/**
 * The recipient's yes, or another precision or duration while sharing. The approximate place comes from the
 * address of this very request; the address is not kept. The same choice again changes nothing.
 * Throws LINK_INVALID, LINK_ERASED, LINK_EXPIRED, REQUEST_CANCELLED, ALREADY_ANSWERED, CONSENT_TEXT_CHANGED.
 */
export async function grantConsent(
  ctx: Context,
  input: {
    token: string;
    precision: Consent['precision'];
    duration: Consent['duration'];
    textVersion: string;
    locale?: Locale | null;
  },
  { address }: Pick<Client, 'address'>,
): Promise<InvitationView> {
  await ctx.em.transactional(async (em) => {
    const invitation = await lockInvitation(ctx, em, input.token);
    const earlier = await newestConsent(em, invitation.id);
    checkAnswerable(invitation, earlier, ctx.now());
    const isSharing = invitationState(invitation, earlier, ctx.now()) === 'SHARING';
    if (earlier && isSharing && earlier.precision === input.precision && earlier.duration === input.duration)
      return;
    checkTextVersion(input.textVersion);
    if (earlier) await endConsent(ctx, em, earlier, 'CHANGED');

    const consent = await recordConsent(ctx, em, invitation, {
      precision: input.precision,
      duration: input.duration,
      locale: input.locale ?? ctx.locale,
    });
    await scheduleShare(ctx, em, consent);
    const request = await requestOf(em, invitation.id);
    const place = address ? await ctx.geoip.lookup(address) : null;
    if (place) await addPosition(ctx, em, request, consent, placeAsPosition(place, ctx.now()));
    else await touch(ctx, em, request);
  });
  return readInvitation(ctx, input.token);
}
