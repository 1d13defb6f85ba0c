import type { Context, Em } from '#server/context.ts';
import type { Consent } from '#server/features/consent/consent.entity.ts';
import { endConsent } from '#server/features/consent/record-consent.ts';
import type { IpPlace } from '#server/ports/geoip/port.ts';
import { advanceStatus } from '#shared/location-status.ts';
import { announce } from './announce.ts';
import { LocationRequest } from './location-request.entity.ts';
import { insertPosition, type NewPosition } from './position.ts';

/** The request that an invitation belongs to. */
export const requestOf = (em: Em, invitationId: string): Promise<LocationRequest> =>
  em.findOneOrFail(LocationRequest, { invitationId });

/** Marks a request as changed and tells its requester, in the caller's transaction. */
export async function touch(ctx: Context, em: Em, request: LocationRequest): Promise<void> {
  request.changedAt = ctx.now();
  await em.flush();
  await announce(ctx, em, request);
}

/** A new position and all that follows from it: status, end of a share for once, live event. */
export async function addPosition(
  ctx: Context,
  em: Em,
  request: LocationRequest,
  consent: Consent,
  position: NewPosition,
): Promise<void> {
  await insertPosition(ctx, em, consent.id, position);
  request.status = advanceStatus(request.status, position.source);
  request.locatedAt ??= ctx.now();
  const isLast = consent.duration === 'ONCE' && (position.source === 'GPS' || consent.precision === 'CITY');
  if (isLast) await endConsent(ctx, em, consent, 'ONCE_DONE');
  await touch(ctx, em, request);
}

/** The approximate place of an address as a position. The address itself goes no further. */
export function placeAsPosition(place: IpPlace, now: Date): NewPosition {
  const name = (locale: 'en' | 'id') =>
    [place.city, place.region, new Intl.DisplayNames(locale, { type: 'region' }).of(place.country)]
      .filter((part, index, parts) => part && parts.indexOf(part) === index)
      .join(', ') || null;
  return {
    latitude: place.latitude,
    longitude: place.longitude,
    accuracy: place.radius,
    source: 'IP',
    recordedAt: now,
    address: { en: name('en'), id: name('id') },
    isDemo: place.isDemo,
  };
}
