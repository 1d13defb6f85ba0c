import { expect, test } from 'vitest';
import { consentState, invitationState } from './consent-state.ts';

const now = new Date('2026-11-21T12:00:00Z');
const later = new Date('2026-11-21T13:00:00Z');
const earlier = new Date('2026-11-21T11:00:00Z');
const open = { expiresAt: later, cancelledAt: null, declinedAt: null, declineTold: false };

test('an open invitation awaits an answer, an old one has expired', () => {
  expect(consentState(open, null, now)).toBe('AWAITING');
  expect(consentState({ ...open, expiresAt: now }, null, now)).toBe('EXPIRED');
});

test('a quiet no looks like no answer, before and after it expires', () => {
  const declined = { ...open, declinedAt: earlier };
  expect(invitationState(declined, null, now)).toBe('DECLINED');
  expect(consentState(declined, null, now)).toBe(consentState(open, null, now));
  const old = { ...declined, expiresAt: earlier };
  expect(consentState(old, null, now)).toBe(consentState({ ...open, expiresAt: earlier }, null, now));
});

test('a no is told only when the recipient chose to tell', () => {
  expect(consentState({ ...open, declinedAt: earlier, declineTold: true }, null, now)).toBe('DECLINED');
});

test('a no that was told stays one when a block follows it, and a block alone is no answer', () => {
  const told = { ...open, declinedAt: earlier, declineTold: true };
  expect(consentState({ ...told, blockedAt: now }, null, now)).toBe('DECLINED');
  expect(consentState({ ...told, blockedAt: now, expiresAt: now }, null, now)).toBe('DECLINED');
  expect(consentState({ ...open, blockedAt: now }, null, now)).toBe('AWAITING');
  expect(consentState({ ...open, blockedAt: now, expiresAt: now }, null, now)).toBe('EXPIRED');
});

test('a share ends by the clock even if no job has run', () => {
  expect(consentState(open, { until: later, endedAt: null }, now)).toBe('GRANTED');
  expect(consentState(open, { until: now, endedAt: null }, now)).toBe('ENDED');
  expect(consentState(open, { until: later, endedAt: earlier }, now)).toBe('ENDED');
});

test('an answered link outlives the time for answering', () => {
  expect(invitationState({ ...open, expiresAt: earlier }, { until: later, endedAt: null }, now)).toBe(
    'SHARING',
  );
});
