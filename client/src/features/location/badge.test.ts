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
  expect(badgeOf({ status, consent, cancelledAt: null, delivery: 'SENT', reply: null })).toBe(badge);
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
