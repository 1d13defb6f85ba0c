import { describe, expect, test } from 'vitest';
import { invitationState, keyAccess, type LinkFacts } from './key-access.ts';

const now = new Date('2026-11-21T12:00:00Z');
const later = new Date('2026-11-21T13:00:00Z');
const earlier = new Date('2026-11-21T11:00:00Z');
const request = { channel: 'LINK' as const, expiresAt: later, cancelledAt: null, declineDisclosedAt: null };
const handover: LinkFacts = { kind: 'HANDOVER', request, key: null, consent: null };
const ownKey = { id: 'own', declinedAt: null, blockedAt: null };
const own: LinkFacts = { kind: 'OWN', request, key: ownKey, consent: null };
const running = { until: later, endedAt: null };

/** Each state that the requester can see, and what a hand-over link shows of it (decision 0016). */
const seen: [string, Partial<LinkFacts['request']>, LinkFacts['consent'], string][] = [
  ['no answer', {}, null, 'AWAITING'],
  ['an active share', {}, { ...running, keyId: 'another' }, 'TAKEN'],
  ['an ended share', {}, { until: earlier, endedAt: null, keyId: 'another' }, 'ENDED'],
  ['a disclosed decline', { declineDisclosedAt: earlier }, null, 'DECLINED'],
  ['an expired request', { expiresAt: earlier }, null, 'EXPIRED'],
  ['a cancelled request', { cancelledAt: earlier }, null, 'CANCELLED'],
];

describe('a hand-over link', () => {
  test.each(seen)(
    'over LINK shows %s; can answer while awaiting, otherwise only stop',
    (_, facts, consent, state) => {
      const link = { ...handover, request: { ...request, ...facts }, consent };
      expect(invitationState(link, now)).toBe(state);
      expect(keyAccess(link, now)).toBe(state === 'AWAITING' ? 'ANSWER' : 'STOP');
    },
  );

  test.each(seen)('over PHONE and EMAIL shows %s, read-only', (_, facts, consent, state) => {
    for (const channel of ['PHONE', 'EMAIL'] as const) {
      const link = { ...handover, request: { ...request, ...facts, channel }, consent };
      expect(invitationState(link, now)).toBe(state);
      expect(keyAccess(link, now)).toBe('READ');
    }
  });

  test('does not show a silent decline or a block by another key', () => {
    for (const key of [
      { ...ownKey, declinedAt: earlier },
      { ...ownKey, blockedAt: earlier },
    ]) {
      expect(invitationState({ ...handover, key }, now)).toBe('AWAITING');
    }
  });
});

describe('a key of the recipient', () => {
  test('has control of the share that it granted, also after its end', () => {
    for (const consent of [running, { until: earlier, endedAt: null }]) {
      expect(keyAccess({ ...own, consent: { ...consent, keyId: 'own' } }, now)).toBe('CONTROL');
    }
  });

  test('shows only what the hand-over link shows once another key has shared', () => {
    const link = { ...own, consent: { ...running, keyId: 'newer' } };
    expect([keyAccess(link, now), invitationState(link, now)]).toEqual(['STOP', 'TAKEN']);
  });

  test('shows its own silent decline and its own block', () => {
    const declined = { ...ownKey, declinedAt: earlier };
    expect(invitationState({ ...own, key: declined }, now)).toBe('DECLINED');
    expect(invitationState({ ...own, key: { ...declined, blockedAt: now } }, now)).toBe('BLOCKED');
  });

  test('from the message has control in every state', () => {
    for (const [, facts, consent] of seen) {
      const link: LinkFacts = {
        kind: 'ANSWER',
        request: { ...request, channel: 'PHONE', ...facts },
        key: null,
        consent,
      };
      expect(keyAccess(link, now)).toBe('CONTROL');
    }
  });
});
