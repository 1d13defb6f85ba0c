import { isLive, liveFor } from '#shared/liveness.ts';
import type { LocationRow_LocationFragment } from '../../gql/graphql.ts';

type Asked = Pick<
  LocationRow_LocationFragment,
  | 'consent'
  | 'position'
  | 'heardAt'
  | 'hasCurrentPosition'
  | 'expiresAt'
  | 'sharingUntil'
  | 'endedAt'
  | 'cancelledAt'
  | 'changedAt'
  | 'delivery'
  | 'reply'
>;

export type ShareState =
  /** `replied`: without a location, which may still follow. */
  | { kind: 'pending'; until: string; replied: boolean }
  /** Nobody has answered, and the message failed. Its link can still be answered. */
  | { kind: 'notDelivered' }
  /** No position has arrived under the present choice; `lastAge` is that of an earlier share's position. */
  | { kind: 'agreed'; lastAge: number | null }
  /** A place from an IP address: it comes once and does not move. */
  | { kind: 'approximate'; age: number }
  /** `stillSince`: when the position was measured, if their page has said since that the device has not moved. */
  | { kind: 'live'; age: number; stillSince?: string }
  /** `isLate`: nothing was heard since the position was measured: the device had kept it, or it waited to be sent. */
  | { kind: 'stale'; age: number; isLate?: true }
  | { kind: 'ended'; age: number; lastAge: number | null }
  | { kind: 'cancelled'; age: number; lastAge: number | null }
  | { kind: 'declined' }
  | { kind: 'noAnswer' }
  /** The request ended with a reply, but no location. */
  | { kind: 'expired' };

/**
 * What may be said about a request at the time `now` (milliseconds, server's clock); ages in milliseconds. Times that
 * have passed count even before the server reports them, so that nothing that has ended is ever called live.
 */
export function shareStateOf(location: Asked, now: number): ShareState {
  const {
    consent,
    position,
    heardAt,
    hasCurrentPosition,
    expiresAt,
    sharingUntil,
    endedAt,
    cancelledAt,
    changedAt,
  } = location;
  if (consent === 'DECLINED') return { kind: 'declined' };
  if (consent === 'EXPIRED' || consent === 'AWAITING') {
    const replied = location.reply !== null;
    if (consent === 'EXPIRED' || Date.parse(expiresAt) <= now)
      return { kind: replied ? 'expired' : 'noAnswer' };
    if (!replied && location.delivery === 'FAILED') return { kind: 'notDelivered' };
    return { kind: 'pending', until: expiresAt, replied };
  }
  const ageOf = (iso: string) => Math.max(0, now - Date.parse(iso));
  const age = position && ageOf(position.recordedAt);
  const timeUp = sharingUntil && Date.parse(sharingUntil) <= now ? sharingUntil : null;
  if (consent === 'ENDED' || timeUp) {
    const kind = cancelledAt ? 'cancelled' : 'ended';
    return { kind, age: ageOf(endedAt ?? timeUp ?? changedAt), lastAge: age };
  }
  if (!position || age === null || !hasCurrentPosition) return { kind: 'agreed', lastAge: age };
  if (position.source === 'IP') return { kind: 'approximate', age };
  if (isLive(position.recordedAt, heardAt, now))
    return age <= liveFor ? { kind: 'live', age } : { kind: 'live', age, stillSince: position.recordedAt };
  if (!heardAt || heardAt < position.recordedAt) return { kind: 'stale', age, isLate: true };
  return { kind: 'stale', age: ageOf(heardAt) };
}
