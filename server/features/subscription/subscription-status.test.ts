import { expect, test } from 'vitest';
import { expiredStatus, subscriptionStatus } from './subscription-status.ts';

const now = new Date('2026-11-21T12:00:00Z');
const later = new Date(now.getTime() + 1);

test('a cancelled subscription is valid until its end', () => {
  expect(subscriptionStatus({ state: 'ACTIVE', validUntil: later }, now)).toBe('ACTIVE');
  expect(subscriptionStatus({ state: 'CANCELLED', validUntil: later }, now)).toBe('CANCELLED');
  expect(subscriptionStatus({ state: 'CANCELLED', validUntil: now }, now)).toBe('EXPIRED');
  expect(subscriptionStatus({ state: 'UNSUBSCRIBED', validUntil: now }, now)).toBe('UNSUBSCRIBED');
});

test('`expiredStatus` becomes 1 exactly at the end', () => {
  expect(expiredStatus({ validUntil: later }, now)).toBe(0);
  expect(expiredStatus({ validUntil: now }, now)).toBe(1);
});
