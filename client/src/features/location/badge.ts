import type { LocationRow_LocationFragment } from '../../gql/graphql.ts';

export type BadgeName =
  | 'pending'
  | 'notDelivered'
  | 'agreed'
  | 'ip'
  | 'gps'
  | 'ended'
  | 'cancelled'
  | 'declined'
  | 'expired'
  | 'noAnswer';

/** Status, consent and, while nobody has answered, a message that failed, as one word. */
export function badgeOf({
  status,
  consent,
  cancelledAt,
  delivery,
  reply,
  hasCurrentPosition,
  position,
}: Pick<
  LocationRow_LocationFragment,
  'status' | 'consent' | 'cancelledAt' | 'delivery' | 'reply' | 'hasCurrentPosition' | 'position'
>): BadgeName {
  if (consent === 'AWAITING') return delivery === 'FAILED' && !reply ? 'notDelivered' : 'pending';
  if (consent === 'DECLINED') return 'declined';
  if (consent === 'EXPIRED') return reply ? 'expired' : 'noAnswer';
  if (consent === 'ENDED') return cancelledAt ? 'cancelled' : 'ended';
  // The status never goes back, but a share may go on with the approximate place only.
  if (hasCurrentPosition && position?.source === 'IP') return 'ip';
  if (status === 'GPS_TRACKED') return 'gps';
  return status === 'IP_LOCATED' ? 'ip' : 'agreed';
}

/** The palette of each badge, in the order of the tips; the word is enough, the colour only helps. */
export const badgeColor: Record<BadgeName, string> = {
  pending: 'orange',
  notDelivered: 'red',
  agreed: 'blue',
  ip: 'blue',
  gps: 'brand',
  ended: 'gray',
  cancelled: 'gray',
  declined: 'red',
  expired: 'gray',
  noAnswer: 'gray',
};
