import type { Context } from '#server/context.ts';
import { AppError } from '#server/errors.ts';
import { invitationState } from '#server/features/consent/consent-state.ts';
import { lockInvitation, newestConsent, runningConsent } from '#server/features/consent/invitation.ts';
import { withinPrecision, type Coordinates } from '#shared/precision.ts';
import { addPosition, requestOf } from './follow-consent.ts';
import { readInvitation, type InvitationView } from './invitation-view.ts';
import { newestGpsTime } from './track.queries.ts';

export type PositionInput = Coordinates & { recordedAt: Date };

/** How far a device's clock may be off, milliseconds. */
const clockTolerance = 60_000;

/**
 * A position from the recipient's device. The agreed precision is applied before anything is stored; the same
 * position again changes nothing. Throws LINK_INVALID, NOT_SHARING, PRECISION_EXCEEDED, POSITION_OUT_OF_RANGE,
 * POSITION_OUTDATED.
 */
export async function sharePosition(
  ctx: Context,
  input: { token: string; position: PositionInput },
): Promise<InvitationView> {
  const { position } = input;
  checkRange(position);
  // Before the lock: a slow geocoder must not keep a Stop waiting.
  const named = await nameAgreedPlace(ctx, input);
  await ctx.em.transactional(async (em) => {
    const invitation = await lockInvitation(ctx, em, input.token);
    const consent = await newestConsent(em, invitation.id);
    const now = ctx.now();
    const newest = consent && (await newestGpsTime(em, consent.id));
    const isRepeated = newest?.getTime() === position.recordedAt.getTime();
    if (isRepeated) return;
    if (!consent || invitationState(invitation, consent, now) !== 'SHARING')
      throw new AppError('NOT_SHARING');
    const agreed = withinPrecision(position, consent.precision);
    if (!agreed) throw new AppError('PRECISION_EXCEEDED');
    const time = position.recordedAt.getTime();
    if (time > now.getTime() + clockTolerance) {
      throw new AppError('POSITION_OUT_OF_RANGE', { field: 'recordedAt' });
    }
    // Nothing from before the yes, and nothing out of order.
    if (time < consent.grantedAt.getTime() - clockTolerance || (newest && time < newest.getTime())) {
      throw new AppError('POSITION_OUTDATED');
    }
    const request = await requestOf(em, invitation.id);
    await addPosition(ctx, em, request, consent, {
      ...agreed,
      source: 'GPS',
      recordedAt: position.recordedAt,
      // Agreed anew in between: better no name than one for another precision.
      address: named?.consentId === consent.id ? named.address : { en: null, id: null },
      isDemo: false,
    });
  });
  return readInvitation(ctx, input.token);
}

/** The name of the place as far as the running share allows it; null where none is running. */
async function nameAgreedPlace(
  ctx: Context,
  { token, position }: { token: string; position: PositionInput },
): Promise<{ consentId: string; address: Record<'en' | 'id', string | null> } | null> {
  const consent = await runningConsent(ctx, token);
  if (!consent || position.recordedAt.getTime() < consent.grantedAt.getTime() - clockTolerance) return null;
  const agreed = withinPrecision(position, consent.precision);
  if (!agreed) return null;
  const name = (locale: 'en' | 'id') =>
    ctx.geocoder.reverse(agreed.latitude, agreed.longitude, locale, agreed.accuracy);
  const [en, id] = await Promise.all([name('en'), name('id')]);
  return { consentId: consent.id, address: { en, id } };
}

function checkRange({ latitude, longitude, accuracy, recordedAt }: PositionInput): void {
  const field = !(Math.abs(latitude) <= 90)
    ? 'latitude'
    : !(Math.abs(longitude) <= 180)
      ? 'longitude'
      : !(accuracy > 0 && accuracy <= 100_000)
        ? 'accuracy'
        : Number.isNaN(recordedAt.getTime())
          ? 'recordedAt'
          : null;
  if (field) throw new AppError('POSITION_OUT_OF_RANGE', { field });
}
