import { sql } from 'kysely';
import type { Context, Em } from '#server/context/context.ts';
import { AppError } from '#server/errors/errors.ts';
import { sealPosition, type NewPosition } from '#server/features/location/position.ts';
import { accountTopic } from '#server/features/location/publish-change.ts';
import { prepared } from '#server/sql/prepared.ts';
import { limits } from '#shared/limits.ts';
import { isDoubtful } from './doubt.ts';
import { freshFor } from './position-rules.ts';
import { fixesBefore } from './shared-positions.queries.ts';

/** A position for an active share that already has one from the device: it changes nothing else. */
export type FurtherPosition = {
  requestId: string;
  consentId: string;
  accountId: string | null;
  position: NewPosition;
};

/** Null if the share is not active, or the position comes too soon, or at the same time as another. */
type Stored = { isDoubtful: boolean } | null;

/** Batches under way at the same time; two keep both sides of the connection busy. */
const batchesAtOnce = 2;
const positionsInBatch = 200;
/** Beyond this many the process cannot keep up: better to refuse at once than to answer too late. */
const mostWaiting = 2_000;
/** Seconds. */
const retryAfter = 2;

type Waiting = FurtherPosition & { resolve: (stored: Stored) => void; reject: (error: unknown) => void };
type Queue = { waiting: Waiting[]; batches: number; shares: Set<string> };

/** Of each database: several apps may live in one process. `shares`: those that a batch under way is for. */
const queues = new WeakMap<Em, Queue>();

/**
 * Stores a position: a single one at once, under load in a batch with others that arrive while earlier batches are
 * being stored. Positions of one share keep their order. Throws UNAVAILABLE when too many wait.
 */
export async function storePosition(ctx: Context, position: FurtherPosition): Promise<Stored> {
  const queue = queues.get(ctx.root) ?? { waiting: [], batches: 0, shares: new Set() };
  queues.set(ctx.root, queue);
  if (queue.waiting.length >= mostWaiting) throw new AppError('UNAVAILABLE', { retryAfter });
  const { promise, resolve, reject } = Promise.withResolvers<Stored>();
  queue.waiting.push({ ...position, resolve, reject });
  // Positions that arrive in the same turn of the event loop go together.
  setImmediate(() => void storeNext(ctx, queue));
  return promise;
}

async function storeNext(ctx: Context, queue: Queue): Promise<void> {
  if (queue.batches === batchesAtOnce) return;
  const batch = nextOf(queue);
  if (batch.length === 0) return;
  queue.batches += 1;
  try {
    const stored = await storeAll(ctx, batch);
    batch.forEach(({ resolve }, index) => resolve(stored[index]!));
  } catch (error) {
    for (const { reject } of batch) reject(error);
  }
  queue.batches -= 1;
  for (const { consentId } of batch) queue.shares.delete(consentId);
  void storeNext(ctx, queue);
}

/** The oldest positions, one of each share that no batch is under way for. */
function nextOf(queue: Queue): Waiting[] {
  const next = new Set<Waiting>();
  for (const each of queue.waiting) {
    if (next.size === positionsInBatch) break;
    if (queue.shares.has(each.consentId)) continue;
    queue.shares.add(each.consentId);
    next.add(each);
  }
  queue.waiting = queue.waiting.filter((each) => !next.has(each));
  return [...next];
}

async function storeAll(ctx: Context, positions: readonly FurtherPosition[]): Promise<Stored[]> {
  const before = await fixesBefore(
    ctx,
    ctx.root,
    positions.map(({ consentId }) => consentId),
  );
  const compared = positions.map((each, index) => {
    const fixes = before[index]!;
    const doubt = isDoubtful(each.position, fixes);
    return { ...each, isDoubtful: doubt, newestGpsAt: fixes.at(-1)?.recordedAt ?? null };
  });
  const places = await storeRows(ctx, compared);
  ctx.events.publish(
    positions.flatMap(({ accountId, requestId }, index) =>
      accountId && places.has(index + 1) ? [{ topic: accountTopic(accountId), text: requestId }] : [],
    ),
  );
  return compared.map(({ isDoubtful }, index) => (places.has(index + 1) ? { isDoubtful } : null));
}

type Compared = FurtherPosition & { isDoubtful: boolean; newestGpsAt: string | null };

/**
 * Per row: the request is locked first, as in everything that changes it, so that a Stop or a cancellation comes
 * before or after. Then the share must be active, its newest position the one that the given one was compared with,
 * and the given one newer by `limits.positionGap`. Returns the places of those that are stored, counting from 1.
 */
async function storeRows(ctx: Context, positions: readonly Compared[]): Promise<Set<number>> {
  const now = ctx.now();
  const array = (of: (position: Compared) => unknown) => positions.map(of);
  const rows = await prepared(
    ctx.root,
    sql<{ place: number }>`
    with given as (
      select * from unnest(
        ${array(({ requestId }) => requestId)}::uuid[],
        ${array(({ consentId }) => consentId)}::uuid[],
        ${array(({ position }) => position.recordedAt)}::timestamptz[],
        ${array(({ consentId, position }) => sealPosition(ctx, consentId, position))}::bytea[],
        ${array(({ isDoubtful }) => isDoubtful)}::boolean[],
        ${array(({ newestGpsAt }) => newestGpsAt)}::timestamptz[]
      ) with ordinality as given (request_id, consent_id, recorded_at, sealed, is_doubtful, newest_gps_at, place)
    ), locked as (
      select id from location_request
      where id in (select request_id from given) and cancelled_at is null
      order by id for no key update
    ), running as (
      update consent set newest_gps_at = given.recorded_at, position_count = position_count + 1,
        heard_at = case when given.recorded_at >= ${new Date(now.getTime() - freshFor)} then ${now} else heard_at end
      from given join locked on locked.id = given.request_id
      where consent.id = given.consent_id and consent.request_id = given.request_id and consent.ended_at is null
        and consent.until > ${now} and consent.newest_gps_at = given.newest_gps_at
        and consent.newest_gps_at + interval '${sql.raw(String(limits.positionGap))} milliseconds' <= given.recorded_at
      returning given.*
    ), stored as (
      insert into position (consent_id, source, recorded_at, sealed, is_doubtful)
      select consent_id, 'GPS', recorded_at, sealed, is_doubtful from running order by place
    ), changed as (
      update location_request set changed_at = greatest(${now}, changed_at + interval '1 ms')
      from running where location_request.id = running.request_id
    )
    select place::int from running`,
  );
  return new Set(rows.map(({ place }) => place));
}
