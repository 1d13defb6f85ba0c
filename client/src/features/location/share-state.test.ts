import { expect, test } from 'vitest';
import { shareStateOf } from './share-state.ts';

const now = Date.parse('2026-11-21T08:00:00Z');
const before = (seconds: number) => new Date(now - seconds * 1_000).toISOString();
const position = (source: 'IP' | 'GPS', secondsAgo: number) => ({
  __typename: 'Position' as const,
  latitude: -6.2,
  longitude: 106.8,
  accuracy: 12,
  source,
  recordedAt: before(secondsAgo),
  address: null,
  isDemo: false,
  isDoubtful: false,
});
const granted = {
  consent: 'GRANTED' as const,
  position: null,
  hasCurrentPosition: true,
  heardAt: before(5_000),
  expiresAt: before(-3_600),
  sharingUntil: before(-3_600),
  endedAt: null,
  cancelledAt: null,
  changedAt: before(5),
  delivery: 'DELIVERED' as const,
  reply: null,
};

test('an open request is pending until its link expires, then unanswered', () => {
  const asked = { ...granted, consent: 'AWAITING' as const, sharingUntil: null };
  expect(shareStateOf(asked, now)).toEqual({ kind: 'pending', until: asked.expiresAt, replied: false });
  expect(shareStateOf({ ...asked, expiresAt: before(0) }, now)).toEqual({ kind: 'noAnswer' });
});

test('a request with a reply is never called unanswered', () => {
  const replied = { ...granted, consent: 'AWAITING' as const, sharingUntil: null, reply: 'OK' as const };
  const pending = { kind: 'pending', until: replied.expiresAt, replied: true };
  expect(shareStateOf(replied, now)).toEqual(pending);
  // It arrived by another way, such as a copied link.
  expect(shareStateOf({ ...replied, delivery: 'FAILED' }, now)).toEqual(pending);
  expect(shareStateOf({ ...replied, expiresAt: before(1) }, now)).toEqual({ kind: 'expired' });
  expect(shareStateOf({ ...replied, consent: 'EXPIRED' }, now)).toEqual({ kind: 'expired' });
});

test('an open request whose message failed is not delivered, until its link expires or somebody answers', () => {
  const asked = { ...granted, consent: 'AWAITING' as const, sharingUntil: null, delivery: 'FAILED' as const };
  expect(shareStateOf(asked, now)).toEqual({ kind: 'notDelivered' });
  expect(shareStateOf({ ...asked, expiresAt: before(1) }, now)).toEqual({ kind: 'noAnswer' });
  expect(shareStateOf({ ...asked, consent: 'GRANTED' }, now).kind).toBe('agreed');
});

test.each([
  [-3, 'live', 0],
  [12, 'live', 12_000],
  [60, 'live', 60_000],
])('a GPS position of %i seconds ago is %s', (secondsAgo, kind, age) => {
  expect(shareStateOf({ ...granted, position: position('GPS', secondsAgo) }, now)).toEqual({ kind, age });
});

test('an older one is still live while their page says that the device has not moved', () => {
  const still = { ...granted, position: position('GPS', 600) };
  const at = (secondsAgo: number) => shareStateOf({ ...still, heardAt: before(secondsAgo) }, now);
  expect(at(60)).toEqual({ kind: 'live', age: 600_000, stillSince: before(600) });
  // From here on the page is silent, and that is how long there was no update.
  expect(at(61)).toEqual({ kind: 'stale', age: 61_000 });
  // Nothing was heard since it was measured: it came late.
  expect(at(601)).toEqual({ kind: 'stale', age: 600_000, isLate: true });
  expect(shareStateOf({ ...still, heardAt: null }, now)).toMatchObject({ kind: 'stale', isLate: true });
});

test('a place from an IP address is approximate and never live', () => {
  expect(shareStateOf({ ...granted, position: position('IP', 1) }, now)).toEqual({
    kind: 'approximate',
    age: 1_000,
  });
});

test('a request that the requester took back is cancelled, not ended', () => {
  const taken = {
    ...granted,
    consent: 'ENDED' as const,
    sharingUntil: null,
    cancelledAt: '2026-11-21T08:00:00.000Z',
  };
  expect(shareStateOf({ ...taken, endedAt: before(9) }, now)).toEqual({
    kind: 'cancelled',
    age: 9_000,
    lastAge: null,
  });
});

test('a share is ended when its time is over, even before the server says so', () => {
  const share = { ...granted, position: position('GPS', 70), sharingUntil: before(60) };
  expect(shareStateOf(share, now)).toEqual({ kind: 'ended', age: 60_000, lastAge: 70_000 });
  expect(shareStateOf({ ...share, sharingUntil: before(0) }, now)).toMatchObject({ kind: 'ended', age: 0 });
});

test('a share that was stopped early is over since then, also when its time has passed', () => {
  const stopped = { ...granted, consent: 'ENDED' as const, endedAt: before(90), sharingUntil: before(60) };
  expect(shareStateOf(stopped, now)).toMatchObject({ kind: 'ended', age: 90_000 });
});

test('an ended share has the time since its end and the age of its last position', () => {
  const ended = { ...granted, consent: 'ENDED' as const, endedAt: before(30), sharingUntil: null };
  expect(shareStateOf(ended, now)).toEqual({ kind: 'ended', age: 30_000, lastAge: null });
  expect(shareStateOf({ ...ended, position: position('GPS', 40) }, now)).toMatchObject({ lastAge: 40_000 });
});

test('a grant without a position of its own is only agreed', () => {
  const agreed = { ...granted, hasCurrentPosition: false };
  expect(shareStateOf(agreed, now)).toEqual({ kind: 'agreed', lastAge: null });
  const earlier = { ...agreed, position: position('GPS', 5) };
  expect(shareStateOf(earlier, now)).toEqual({ kind: 'agreed', lastAge: 5_000 });
});

test('maps DECLINED to declined and EXPIRED to no answer', () => {
  expect(shareStateOf({ ...granted, consent: 'DECLINED' }, now)).toEqual({ kind: 'declined' });
  expect(shareStateOf({ ...granted, consent: 'EXPIRED' }, now)).toEqual({ kind: 'noAnswer' });
});
