import { sql } from 'kysely';
import { rowsOf, type Context, type Em, type Locale } from '#server/context.ts';
import { AppError, type ErrorCode } from '#server/errors.ts';
import { announceChange } from '#server/features/location/announce-change.ts';
import { isSharing } from '#server/features/location/consent-state.ts';
import { sealPosition, type NewPosition, type PositionRow } from '#server/features/location/position.ts';
import { publishChange } from '#server/features/location/publish-change.ts';
import { isoText } from '#server/instants.ts';
import { limits } from '#shared/limits.ts';
import { withinPrecision, type Coordinates } from '#shared/precision.ts';
import { actingToken } from './acting-token.ts';
import { isLastOf } from './add-position.ts';
import { readInvitation, viewOf, type InvitationView } from './invitation-view.ts';
import { keyAccess, refusalOf } from './key-access.ts';
import { linkByToken, linkOfPhone, type Link } from './link.queries.ts';
import { checkRange, checkTime, isFromFuture, type PositionInput } from './position-rules.ts';
import { storePosition } from './store-positions.ts';

type Running = Link & { consent: NonNullable<Link['consent']> };

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
  const { position } = input;
  checkRange(position);
  const found = await linkOfPhone(ctx, token);
  if (!found) throw new AppError('LINK_INVALID');
  // Before locking: a call may bring a hundred positions that cannot be stored.
  const share = runningConsent(ctx, found);
  if (share?.newestGpsAt?.getTime() === position.recordedAt.getTime()) return readInvitation(ctx, token);
  const allowed = share && withinPrecision(position, share.precision);
  if (allowed) checkTime(position, share, share.newestGpsAt, ctx.now());
  // Before it, too: a slow geocoder must not delay a Stop.
  const named = allowed && (await nameAgreedPlace(ctx, share, allowed));
  const further = named && (await shareFurther(ctx, found, position, named));
  if (further) return viewOf(ctx, found, further);
  await ctx.em.transactional(async (em) => {
    const link = await lockedLink(ctx, em, found, token);
    const refusal = refusalOf(link, ctx.now());
    if (refusal === 'LINK_READ_ONLY' || refusal === 'LINK_TAKEN') throw new AppError(refusal);
    const { consent } = link;
    const newest = consent?.newestGpsAt ?? null;
    if (newest?.getTime() === position.recordedAt.getTime()) return;
    const running = requireRunning(ctx, link);
    const agreed = withinPrecision(position, running.consent.precision);
    if (!agreed) throw new AppError('PRECISION_EXCEEDED');
    checkTime(position, running.consent, newest, ctx.now());
    const request = await store(ctx, em, running, {
      ...agreed,
      source: 'GPS',
      recordedAt: position.recordedAt,
      // A new consent was given in between: better no place name than one for another precision.
      address: named?.consentId === running.consent.id ? named.address : { en: null, id: null },
      isDemo: false,
    });
    // Webhooks are sent for a changed status or the end of the share, not for mere movement.
    if (!newest || isLastOf(running.consent, 'GPS')) await announceChange(ctx, em, request);
  });
  return readInvitation(ctx, token);
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
 * none.
 */
async function shareFurther(
  ctx: Context,
  { id, accountId, consent }: Link,
  { recordedAt }: PositionInput,
  { agreed, address }: NamedPlace,
): Promise<PositionRow | null> {
  if (!consent?.newestGpsAt || isLastOf(consent, 'GPS')) return null;
  if (isFromFuture(recordedAt, ctx.now())) return null;
  const position: NewPosition = { ...agreed, source: 'GPS', recordedAt, address, isDemo: false };
  const isStored = await storePosition(ctx, {
    requestId: id,
    consentId: consent.id,
    accountId,
    recordedAt,
    sealed: sealPosition(ctx, consent.id, position),
  });
  return isStored ? { ...position, recordedAt: isoText(recordedAt), address: address[ctx.locale] } : null;
}

/** The link's state once nobody else is changing its request. */
async function lockedLink(ctx: Context, em: Em, { id }: Link, token: string): Promise<Link> {
  await rowsOf(em).selectFrom('location_request').select('id').where('id', '=', id).forUpdate().execute();
  // Only a statement that starts after locking sees earlier changes.
  const link = await linkByToken(ctx, em, token);
  if (!link) throw new AppError('LINK_INVALID');
  return link;
}

/** The active share, if this key controls it. */
function runningConsent(ctx: Context, link: Link): Link['consent'] {
  const { request, consent } = link;
  const isRunning = consent && isSharing(request, consent, ctx.now());
  return isRunning && keyAccess(link, ctx.now()) === 'CONTROL' ? consent : null;
}

function requireRunning(ctx: Context, link: Link): Running {
  if (!runningConsent(ctx, link)) throw new AppError('NOT_SHARING');
  return link as Running;
}

/** Stores a position in the caller's transaction; the database requires its consent to exist. */
async function insertPosition(ctx: Context, em: Em, consentId: string, position: NewPosition): Promise<void> {
  const { source, recordedAt } = position;
  await rowsOf(em)
    .with('counted', (to) =>
      to
        .updateTable('consent')
        .set((is) => ({ position_count: is('position_count', '+', 1), newest_gps_at: recordedAt }))
        .where('id', '=', consentId),
    )
    .insertInto('position')
    .values({
      consent_id: consentId,
      source,
      recorded_at: recordedAt,
      sealed: sealPosition(ctx, consentId, position),
    })
    .execute();
}

/** Stores the position, with its consequences: status, end of a one-time share, live event. */
async function store(
  ctx: Context,
  em: Em,
  { id, consent }: Running,
  position: NewPosition,
): Promise<{ id: string; accountId: string | null }> {
  const now = ctx.now();
  await insertPosition(ctx, em, consent.id, position);
  if (isLastOf(consent, 'GPS')) {
    await rowsOf(em)
      .updateTable('consent')
      .set({ ended_at: now, end_reason: 'ONCE_DONE' })
      .where('id', '=', consent.id)
      .execute();
  }
  const { account_id: accountId } = await rowsOf(em)
    .updateTable('location_request')
    .set({
      status: 'GPS_TRACKED',
      located_at: sql`coalesce(located_at, ${now})`,
      changed_at: sql`greatest(${now}, changed_at + interval '1 ms')`,
    })
    .where('id', '=', id)
    .returning('account_id')
    .executeTakeFirstOrThrow();
  publishChange(ctx, em, { id, accountId });
  return { id, accountId };
}

type NamedPlace = { consentId: string; agreed: Coordinates; address: NewPosition['address'] };

/** The name of a place that the active share allows. */
async function nameAgreedPlace(
  ctx: Context,
  { id: consentId }: Running['consent'],
  agreed: Coordinates,
): Promise<NamedPlace> {
  const name = (locale: Locale) =>
    ctx.geocoder.reverse(agreed.latitude, agreed.longitude, locale, agreed.accuracy);
  const [en, id] = await Promise.all([name('en'), name('id')]);
  return { consentId, agreed, address: { en, id } };
}
