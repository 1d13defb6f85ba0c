import type { LocationRow_LocationFragment } from '../../../gql/graphql.ts';

/** A request as the server returns it: by phone, without an answer yet. `minute` orders requests. */
export const sampleLocation = (
  id: string,
  { minute = 0, ...changed }: Partial<LocationRow_LocationFragment> & { minute?: number } = {},
): LocationRow_LocationFragment => ({
  __typename: 'Location',
  id,
  channel: 'PHONE',
  recipient: '+12025550123',
  title: `Request ${id}`,
  status: 'PENDING',
  consent: 'AWAITING',
  requestedAt: new Date(Date.UTC(2026, 10, 21, 8, minute)).toISOString(),
  locatedAt: null,
  expiresAt: '2100-01-01T00:00:00.000Z',
  sharingUntil: null,
  endedAt: null,
  cancelledAt: null,
  changedAt: '2026-11-21T08:00:00.000Z',
  delivery: 'DELIVERED',
  call: null,
  link: 'https://whereabouts.example/share#KEY',
  senderName: null,
  whoAskedAt: null,
  whoAnsweredAt: null,
  reply: null,
  repliedAt: null,
  extensionAskedAt: null,
  position: null,
  hasCurrentPosition: Boolean(changed.position) && changed.consent === 'GRANTED',
  ...changed,
});
