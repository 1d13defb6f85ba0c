import { batched } from '#server/batched.ts';
import { accountTopic } from '#server/features/location/publish-change.ts';
import { givenRows } from '#server/sql/given-rows.ts';
import { statement } from '#server/sql/statement.ts';
import { limits } from '#shared/limits.ts';

/** A position for an active share that already has one from the device: it changes nothing else. */
export type FurtherPosition = {
  requestId: string;
  consentId: string;
  accountId: string | null;
  recordedAt: Date;
  sealed: Buffer;
};

/**
 * Per row: the request is locked first, as in everything that changes it, so that a Stop or a cancellation comes
 * before or after. Then the share must be active, and the position newer than its newest by `limits.positionGap`.
 * Dashboards are notified after the commit.
 */
const store = statement<{ place: number }>(
  'store_positions',
  `with given as ${givenRows({
    request_id: '$2::uuid[]',
    consent_id: '$3::uuid[]',
    recorded_at: '$4::timestamptz[]',
    sealed: '$5::bytea[]',
  })}, locked as (
     select id from location_request
     where id in (select request_id from given) and cancelled_at is null
     order by id for no key update
   ), running as (
     update consent set newest_gps_at = given.recorded_at, position_count = position_count + 1
     from given join locked on locked.id = given.request_id
     where consent.id = given.consent_id and consent.request_id = given.request_id and consent.ended_at is null
       and consent.until > $1
       and consent.newest_gps_at + interval '${limits.positionGap} milliseconds' <= given.recorded_at
     returning given.*
   ), stored as (
     insert into position (consent_id, source, recorded_at, sealed)
     select consent_id, 'GPS', recorded_at, sealed from running order by place
   ), changed as (
     update location_request set changed_at = greatest($1, changed_at + interval '1 ms')
     from running where location_request.id = running.request_id
   )
   select place::int from running`,
);

/**
 * Stores it in a batch with others that arrive in the meantime; false if the share is not active or it comes too soon.
 */
export const storePosition = batched<FurtherPosition, boolean>({
  keyOf: ({ consentId }) => consentId,
  async run(ctx, positions) {
    const stored = await store(ctx.root, [
      ctx.now(),
      positions.map(({ requestId }) => requestId),
      positions.map(({ consentId }) => consentId),
      positions.map(({ recordedAt }) => recordedAt),
      positions.map(({ sealed }) => sealed),
    ]);
    const places = new Set(stored.map(({ place }) => place));
    ctx.events.publish(
      positions.flatMap(({ accountId, requestId }, index) =>
        accountId && places.has(index + 1) ? [{ topic: accountTopic(accountId), text: requestId }] : [],
      ),
    );
    return positions.map((_, index) => places.has(index + 1));
  },
});
