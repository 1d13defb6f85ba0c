import { expect, test } from 'vitest';
import { badgeOf as badge } from './badge.ts';
import { sampleLocation } from './testing/sample-location.ts';

const badgeOf = (changed: Parameters<typeof sampleLocation>[1]) => badge(sampleLocation('a', changed));

test.each([
  ['PENDING', 'AWAITING', 'pending'],
  ['PENDING', 'GRANTED', 'agreed'],
  ['IP_LOCATED', 'GRANTED', 'ip'],
  ['GPS_TRACKED', 'GRANTED', 'gps'],
  ['GPS_TRACKED', 'ENDED', 'ended'],
  ['IP_LOCATED', 'ENDED', 'ended'],
  ['PENDING', 'DECLINED', 'declined'],
  ['PENDING', 'EXPIRED', 'noAnswer'],
] as const)('%s with %s has the badge %s', (status, consent, shown) => {
  expect(badgeOf({ status, consent, cancelledAt: null, delivery: 'SENT', reply: null })).toBe(shown);
});

test('shows a request that the requester took back as cancelled', () => {
  const over = { status: 'PENDING', consent: 'ENDED', delivery: 'SENT', reply: null } as const;
  expect(badgeOf({ ...over, cancelledAt: '2026-11-21T08:00:00.000Z' })).toBe('cancelled');
  expect(badgeOf({ ...over, cancelledAt: null })).toBe('ended');
});

test('shows a request whose message failed as not delivered, until it is answered or over', () => {
  const failed = { status: 'PENDING', cancelledAt: null, delivery: 'FAILED', reply: null } as const;
  expect(badgeOf({ ...failed, consent: 'AWAITING' })).toBe('notDelivered');
  expect(badgeOf({ ...failed, consent: 'GRANTED' })).toBe('agreed');
  expect(badgeOf({ ...failed, consent: 'EXPIRED' })).toBe('noAnswer');
});

test('a request with a reply is never shown as unanswered', () => {
  const replied = { status: 'PENDING', cancelledAt: null, delivery: 'FAILED', reply: 'OK' } as const;
  expect(badgeOf({ ...replied, consent: 'AWAITING' })).toBe('pending');
  expect(badgeOf({ ...replied, consent: 'EXPIRED' })).toBe('expired');
});

test('a share that goes on with the approximate place only is not shown as tracked by GPS', () => {
  const position = {
    __typename: 'Position',
    latitude: -6.2,
    longitude: 106.8,
    accuracy: 25_000,
    recordedAt: '2026-11-21T08:00:00.000Z',
    address: null,
    isDemo: false,
    isDoubtful: false,
  } as const;
  const tracked = { status: 'GPS_TRACKED', consent: 'GRANTED' } as const;
  expect(badgeOf({ ...tracked, position: { ...position, source: 'IP' } })).toBe('ip');
  expect(badgeOf({ ...tracked, position: { ...position, source: 'GPS' } })).toBe('gps');
  // It belongs to an earlier share.
  expect(badgeOf({ ...tracked, position: { ...position, source: 'IP' }, hasCurrentPosition: false })).toBe(
    'gps',
  );
});
