import { batched } from '#server/sql/batched.ts';
import { sealPosition, type NewPosition } from '#server/features/location/position.ts';
import { accountTopic } from '#server/features/location/publish-change.ts';
import { givenRows } from '#server/sql/given-rows.ts';
import { statement } from '#server/sql/statement.ts';
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

/**
 * Per row: the request is locked first, as in everything that changes it, so that a Stop or a cancellation comes
 * before or after. Then the share must be active, its newest position the one that the given one was compared with,
 * and the given one newer by `limits.positionGap`. Dashboards are notified after the commit.
 */
const store = statement<{ place: number }>(
  'store_positions',
  `with given as ${givenRows({
    request_id: '$2::uuid[]',
    consent_id: '$3::uuid[]',
    recorded_at: '$4::timestamptz[]',
    sealed: '$5::bytea[]',
    is_doubtful: '$6::boolean[]',
    newest_gps_at: '$7::timestamptz[]',
  })}, locked as (
     select id from location_request
     where id in (select request_id from given) and cancelled_at is null
     order by id for no key update
   ), running as (
     update consent set newest_gps_at = given.recorded_at, position_count = position_count + 1,
       heard_at = case when given.recorded_at >= $1 - interval '${freshFor} milliseconds' then $1 else heard_at end
     from given join locked on locked.id = given.request_id
     where consent.id = given.consent_id and consent.request_id = given.request_id and consent.ended_at is null
       and consent.until > $1 and consent.newest_gps_at = given.newest_gps_at
       and consent.newest_gps_at + interval '${limits.positionGap} milliseconds' <= given.recorded_at
     returning given.*
   ), stored as (
     insert into position (consent_id, source, recorded_at, sealed, is_doubtful)
     select consent_id, 'GPS', recorded_at, sealed, is_doubtful from running order by place
   ), changed as (
     update location_request set changed_at = greatest($1, changed_at + interval '1 ms')
     from running where location_request.id = running.request_id
   )
   select place::int from running`,
);

/**
 * Stores it in a batch with others that arrive in the meantime; null if the share is not active, or it comes too soon, or
 * at the same time as another.
 */
export const storePosition = batched<FurtherPosition, { isDoubtful: boolean } | null>({
  keyOf: ({ consentId }) => consentId,
  async run(ctx, positions) {
    const consentIds = positions.map(({ consentId }) => consentId);
    const before = await fixesBefore(ctx, ctx.root, consentIds);
    const doubts = positions.map(({ position }, index) => isDoubtful(position, before[index]!));
    const stored = await store(ctx.root, [
      ctx.now(),
      positions.map(({ requestId }) => requestId),
      consentIds,
      positions.map(({ position }) => position.recordedAt),
      positions.map(({ consentId, position }) => sealPosition(ctx, consentId, position)),
      doubts,
      before.map((fixes) => fixes.at(-1)?.recordedAt ?? null),
    ]);
    const places = new Set(stored.map(({ place }) => place));
    ctx.events.publish(
      positions.flatMap(({ accountId, requestId }, index) =>
        accountId && places.has(index + 1) ? [{ topic: accountTopic(accountId), text: requestId }] : [],
      ),
    );
    return doubts.map((doubt, index) => (places.has(index + 1) ? { isDoubtful: doubt } : null));
  },
});
