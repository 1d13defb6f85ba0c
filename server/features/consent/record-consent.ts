import { createHash, randomUUID } from 'node:crypto';
import type { Context, Em, Locale } from '#server/context/context.ts';
import { AppError } from '#server/errors/errors.ts';
import { endedAt, type RequestFacts } from '#server/features/location/consent-state.ts';
import { consentText, consentTextFor } from '#shared/consent-text.ts';
import { shareDurations } from '#shared/limits.ts';
import { Consent, type EndReason } from './consent.entity.ts';

/** SHA-256 of the text that the recipient read, per language. */
const textHash: Record<Locale, Buffer> = {
  en: createHash('sha256').update(consentTextFor('en')).digest(),
  id: createHash('sha256').update(consentTextFor('id')).digest(),
};

/**
 * A receipt must name the text that was read, so a page loaded before the text changed cannot agree to the new one.
 * Throws CONSENT_TEXT_CHANGED.
 */
export function checkTextVersion(version: string): void {
  if (version === consentText.version) return;
  throw new AppError('CONSENT_TEXT_CHANGED', { message: `the present text is ${consentText.version}` });
}

/**
 * A consent, which is its own receipt; the caller's next flush saves it. It is always newer than the previous one,
 * even within one millisecond, because the newest decides.
 */
export function recordConsent(
  ctx: Context,
  em: Em,
  choice: Pick<Consent, 'requestId' | 'keyId' | 'precision' | 'duration' | 'locale'>,
  earlier: Consent | null,
): Consent {
  const now = new Date(Math.max(ctx.now().getTime(), (earlier?.grantedAt.getTime() ?? 0) + 1));
  const consent = em.create(Consent, {
    id: randomUUID(),
    ...choice,
    grantedAt: now,
    until: new Date(now.getTime() + shareDurations[choice.duration]),
    endedAt: null,
    endReason: null,
    erasedAt: null,
    newestGpsAt: null,
    heardAt: null,
    arrivedAt: null,
    positionCount: 0,
    textVersion: consentText.version,
    textHash: textHash[choice.locale],
  });
  em.persist(consent);
  return consent;
}

/** Why a share ended at a time (`endedAt`) that no recipient chose. */
export const reasonOfEnd = (at: Date, until: Date): EndReason =>
  at < until ? 'REQUEST_CANCELLED' : 'TIME_OVER';

/**
 * Ends a share in the caller's transaction; one that has ended stays as it is. If its time had run out, or its requester
 * had cancelled, it ended then, whatever ends it now. Returns whether the requester has yet to be told: not after a
 * cancellation, or they would learn that the recipient did something.
 */
export async function endConsent(
  ctx: Context,
  em: Em,
  request: RequestFacts,
  consent: Consent,
  reason: EndReason,
): Promise<boolean> {
  if (consent.endedAt) return false;
  const earlier = endedAt(request, consent, ctx.now());
  consent.endedAt = earlier ?? ctx.now();
  if (earlier === null) consent.endReason = reason;
  else consent.endReason = reasonOfEnd(earlier, consent.until);
  await em.flush();
  return !request.cancelledAt;
}
