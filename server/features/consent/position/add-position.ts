import { rowsOf, type Context, type Em, type Locale } from '#server/context/context.ts';
import type { LocationRequest } from '#server/features/location/location-request.entity.ts';
import { sealPosition, type NewPosition } from '#server/features/location/position.ts';
import { saveChange } from '#server/features/location/publish-change.ts';
import type { IpPlace } from '#server/ports/geoip/port.ts';
import { placeName } from '#server/ports/place-name.ts';
import { advanceStatus } from '#shared/location-status.ts';
import type { Consent } from '../consent.entity.ts';
import { endConsent } from '../record-consent.ts';
import { isDoubtful } from './doubt.ts';
import { isFresh } from './position-rules.ts';
import { fixesBefore } from './shared-positions.queries.ts';

/**
 * Adds a position to a share, with its consequences: whether it is doubtful, status, end of a one-time share, live event.
 */
export async function addPosition(
  ctx: Context,
  em: Em,
  request: LocationRequest,
  consent: Consent,
  position: NewPosition,
): Promise<void> {
  const { source, recordedAt } = position;
  const isDoubted =
    source === 'GPS' && isDoubtful(position, (await fixesBefore(ctx, em, [consent.id]))[0] ?? []);
  consent.positionCount += 1;
  if (source === 'GPS') {
    consent.newestGpsAt = recordedAt;
    if (isFresh(recordedAt, ctx.now())) consent.heardAt = ctx.now();
  }
  request.status = advanceStatus(request.status, source);
  request.locatedAt ??= ctx.now();
  if (!isDoubted && isLastOf(consent, source)) await endConsent(ctx, em, request, consent, 'ONCE_DONE');
  await saveChange(ctx, em, request);
  const sealed = sealPosition(ctx, consent.id, position);
  await rowsOf(em)
    .insertInto('position')
    .values({ consent_id: consent.id, source, recorded_at: recordedAt, sealed, is_doubtful: isDoubted })
    .execute();
}

/**
 * Whether a position from `source` ends the share: a one-time share has one, and a city share never gets another.
 */
const isLastOf = (consent: Pick<Consent, 'duration' | 'precision'>, source: NewPosition['source']): boolean =>
  consent.duration === 'ONCE' && (source === 'GPS' || consent.precision === 'CITY');

/** The approximate place of an IP address as a position. The address itself goes no further. */
export function placeAsPosition(place: IpPlace, now: Date): NewPosition {
  const name = (locale: Locale) => placeName({ ...place, town: place.city }, locale);
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
