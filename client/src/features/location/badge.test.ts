import { expect, test } from 'vitest';
import { badgeOf } from './badge.ts';

test.each([
  ['PENDING', 'AWAITING', 'pending'],
  ['PENDING', 'GRANTED', 'agreed'],
  ['IP_LOCATED', 'GRANTED', 'ip'],
  ['GPS_TRACKED', 'GRANTED', 'gps'],
  ['GPS_TRACKED', 'ENDED', 'ended'],
  ['IP_LOCATED', 'ENDED', 'ended'],
  ['PENDING', 'DECLINED', 'declined'],
  ['PENDING', 'EXPIRED', 'noAnswer'],
] as const)('%s with %s has the badge %s', (status, consent, badge) => {
  expect(badgeOf({ status, consent, cancelledAt: null })).toBe(badge);
});

test('shows a request that the requester took back as cancelled', () => {
  expect(badgeOf({ status: 'PENDING', consent: 'ENDED', cancelledAt: '2026-11-21T08:00:00.000Z' })).toBe(
    'cancelled',
  );
  expect(badgeOf({ status: 'GPS_TRACKED', consent: 'ENDED', cancelledAt: null })).toBe('ended');
});
