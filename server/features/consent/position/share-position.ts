import type { Context, Locale } from '#server/context/context.ts';
import { AppError, type ErrorCode } from '#server/errors/errors.ts';
import { isSharing } from '#server/features/location/consent-state.ts';
import type { NewPosition, PositionRow } from '#server/features/location/position.ts';
import { limits } from '#shared/limits.ts';
import { withinPrecision, type Coordinates } from '#shared/precision.ts';
import { actingToken } from '../key/acting-token.ts';
import { addPosition } from './add-position.ts';
import { readInvitation, viewOf, type InvitationView } from '../invitation-view.ts';
import { keyAccess, refusalOf, type LinkFacts } from '../key/key-access.ts';
import { linkByToken, type Link } from '../key/link.queries.ts';
import { checkTime, type Fix, type PositionInput, readPosition } from './position-rules.ts';
import { recipientOperation } from '../recipient-operation.ts';
import { storePosition } from './store-positions.ts';

/**
 * A position from the recipient's device. The agreed precision is applied before anything is stored; the same position
 * again changes nothing. Throws LINK_INVALID, LINK_READ_ONLY, LINK_TAKEN, NOT_SHARING, PRECISION_EXCEEDED,
 * POSITION_OUT_OF_RANGE, POSITION_OUTDATED.
 */
export async function sharePosition(
  ctx: Context,
  input: { token: string; newKey?: string | null | undefined; position: PositionInput },
): Promise<InvitationView> {
  const token = await actingToken(ctx, input);
  const position = readPosition(input.position);
  const { recordedAt } = position;
  const found = await linkByToken(ctx, token);
  if (!found) throw new AppError('LINK_INVALID');
  // Before locking: a call may bring a hundred positions that cannot be stored.
  const share = activeShare(found, ctx.now());
  if (share?.newestGpsAt?.getTime() === recordedAt.getTime()) return readInvitation(ctx, token);
  const allowed = share && withinPrecision(position, share.precision);
  if (allowed) checkTime(position, share, share.newestGpsAt, ctx.now());
  // Before it, too: a slow geocoder must not delay a Stop.
  const named = allowed && (await nameAgreedPlace(ctx, share, allowed));
  const further = named && (await shareFurther(ctx, found, position, named));
  if (further) return viewOf(ctx, found, further.newest);
  return recipientOperation(ctx, { token }, 'STOP', async (em, link) => {
    if (refusalOf(link, ctx.now()) === 'LINK_TAKEN') throw new AppError('LINK_TAKEN');
    const newest = link.consent?.newestGpsAt ?? null;
    if (newest?.getTime() === recordedAt.getTime()) return;
    const consent = activeShare(link, ctx.now());
    if (!consent) throw new AppError('NOT_SHARING');
    const agreed = withinPrecision(position, consent.precision);
    if (!agreed) throw new AppError('PRECISION_EXCEEDED');
    checkTime(position, consent, newest, ctx.now());
    // A new consent was given in between: better no place name than one for another precision.
    const address = named?.consentId === consent.id ? named.address : { en: null, id: null };
    await addPosition(ctx, em, link.request, consent, gpsPosition(recordedAt, { agreed, address }));
  });
}

/** Errors that concern one position of several: the others can still be stored. */
const leftOut: readonly ErrorCode[] = ['PRECISION_EXCEEDED', 'POSITION_OUT_OF_RANGE', 'POSITION_OUTDATED'];

/**
 * Several positions, oldest first, for instance after being offline; sending them again changes nothing. Ones that
 * cannot be stored are skipped. Throws LINK_INVALID, LINK_READ_ONLY, LINK_TAKEN, NOT_SHARING, and BAD_INPUT for more
 * than 100.
 */
export async function sharePositions(
  ctx: Context,
  input: { token: string; newKey?: string | null | undefined; positions: readonly PositionInput[] },
): Promise<InvitationView> {
  const { positions } = input;
  if (positions.length > limits.positionsAtOnce)
    throw new AppError('BAD_INPUT', {
      field: 'positions',
      message: `at most ${limits.positionsAtOnce} positions at once`,
    });
  const token = await actingToken(ctx, input);
  let shown: InvitationView | null = null;
  for (const position of positions) {
    try {
      shown = await sharePosition(ctx, { token, position });
    } catch (error) {
      if (!(error instanceof AppError) || !leftOut.includes(error.code)) throw error;
      // Nor does it cover the others.
      if (error.code === 'PRECISION_EXCEEDED') break;
    }
  }
  return shown ?? readInvitation(ctx, token);
}

/**
 * Stores a position for an active share that already has one from the device; null if it has other consequences, or
 * none. `newest`: the position, unless it is doubtful.
 */
async function shareFurther(
  ctx: Context,
  { id, accountId, consent }: Link,
  { recordedAt }: Fix,
  place: NamedPlace,
): Promise<{ newest?: PositionRow } | null> {
  if (!consent?.newestGpsAt) return null;
  const position = gpsPosition(recordedAt, place);
  const stored = await storePosition(ctx, {
    requestId: id,
    consentId: consent.id,
    accountId,
    position,
  });
  if (!stored || stored.isDoubtful) return stored && {};
  const shown = {
    recordedAt: recordedAt.toISOString(),
    address: place.address[ctx.locale],
    isDoubtful: false,
  };
  return { newest: { ...position, ...shown } };
}

/** The active share, if this key controls it. */
export function activeShare<Facts extends LinkFacts>(link: Facts, now: Date): Facts['consent'] {
  const { request, consent } = link;
  return isSharing(request, consent, now) && keyAccess(link, now) === 'CONTROL' ? consent : null;
}

const gpsPosition = (
  recordedAt: Date,
  { agreed, address }: Pick<NamedPlace, 'agreed' | 'address'>,
): NewPosition => ({ ...agreed, source: 'GPS', recordedAt, address, isDemo: false });

type NamedPlace = { consentId: string; agreed: Coordinates; address: NewPosition['address'] };

/** The name of a place that the active share allows. */
async function nameAgreedPlace(
  ctx: Context,
  { id: consentId }: NonNullable<Link['consent']>,
  agreed: Coordinates,
): Promise<NamedPlace> {
  const name = (locale: Locale) =>
    ctx.geocoder.reverse(agreed.latitude, agreed.longitude, locale, agreed.accuracy);
  const [en, id] = await Promise.all([name('en'), name('id')]);
  return { consentId, agreed, address: { en, id } };
}
