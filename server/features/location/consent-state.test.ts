import { expect, test } from 'vitest';
import { consentState, endedAt, isSharing } from './consent-state.ts';

const now = new Date('2026-11-21T12:00:00Z');
const later = new Date('2026-11-21T13:00:00Z');
const earlier = new Date('2026-11-21T11:00:00Z');
const open = { expiresAt: later, cancelledAt: null, declineDisclosedAt: null };

test('an unanswered request is AWAITING until it expires, then EXPIRED', () => {
  expect(consentState(open, null, now)).toBe('AWAITING');
  expect(consentState({ ...open, expiresAt: now }, null, now)).toBe('EXPIRED');
});

test('a disclosed decline stays DECLINED even after the link has expired', () => {
  const declined = { ...open, declineDisclosedAt: earlier };
  expect(consentState(declined, null, now)).toBe('DECLINED');
  expect(consentState({ ...declined, expiresAt: now }, null, now)).toBe('DECLINED');
});

test('a share is GRANTED until its time is up or it is stopped, even if no job has run', () => {
  expect(consentState(open, { until: later, endedAt: null }, now)).toBe('GRANTED');
  expect(consentState(open, { until: now, endedAt: null }, now)).toBe('ENDED');
  expect(consentState(open, { until: later, endedAt: earlier }, now)).toBe('ENDED');
});

test('a running share stays GRANTED after the deadline for answering its request', () => {
  const old = { ...open, expiresAt: earlier };
  expect(consentState(old, { until: later, endedAt: null }, now)).toBe('GRANTED');
});

test('cancelling a request ends its share immediately; a share already over keeps its end time', () => {
  const cancelled = { ...open, cancelledAt: now };
  expect(isSharing(cancelled, { until: later, endedAt: null }, now)).toBe(false);
  expect(endedAt(cancelled, { until: later, endedAt: null }, now)).toEqual(now);
  expect(endedAt(cancelled, { until: later, endedAt: earlier }, now)).toEqual(earlier);
  expect(consentState(cancelled, null, now)).toBe('ENDED');
});
