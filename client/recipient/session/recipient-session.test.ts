import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sampleInvitation, sampleNow, sampleShare } from '../testing/sample-invitation.ts';
import { pass, setUp, sharing, sharingExactly } from '../testing/session-kit.ts';
import type { RecipientSession } from './recipient-session.ts';

beforeEach(() => void vi.useFakeTimers({ now: sampleNow }));
afterEach(() => void vi.useRealTimers());

test('nothing is asked of the device, and nothing sent, before consent', async () => {
  const { session, calls, watching } = setUp(sampleInvitation());
  session.start();
  await pass(3_600_000);
  expect(calls).toEqual([['readInvitation', {}]]);
  expect(watching()).toBe(false);
});

test('consent, then the device is asked, then its position is sent', async () => {
  const { session, calls, positions, keepAwake, here } = await sharingExactly();
  expect(calls[1]).toEqual([
    'grantConsent',
    {
      precision: 'EXACT',
      duration: 'ONE_HOUR',
      textVersion: '2026-11-21.2',
      locale: 'en',
      seenAt: sampleInvitation().now,
    },
  ]);
  expect(positions()).toEqual([
    { latitude: -6.2, longitude: 106.8, accuracy: 5, recordedAt: '2026-11-21T12:00:00.000Z' },
  ]);
  expect(session.get().gps).toEqual({ name: 'live' });
  expect(keepAwake.start).toHaveBeenCalled();
  expect(here()).toBe('reload');
});

test('CITY never asks the device', async () => {
  const { session, watching } = setUp(sampleInvitation());
  session.start();
  await pass();
  session.press({ kind: 'grant', choice: { precision: 'CITY', duration: 'ONE_HOUR' } });
  await pass(60_000);
  expect(session.get().invitation?.state).toBe('SHARING');
  expect(watching()).toBe(false);
});

test('a grant that does not get through is tried again, and can be taken back', async () => {
  const { server, session, calls } = setUp(sampleInvitation());
  session.start();
  await pass();
  server.online = false;
  session.press({ kind: 'grant', choice: { precision: 'EXACT', duration: 'ONCE' } });
  await pass(5_000);
  expect(session.get().pending).toMatchObject({ kind: 'grant', failure: { code: null } });
  session.cancel();
  server.online = true;
  await pass(60_000);
  expect(session.get()).toMatchObject({ pending: null, invitation: { state: 'AWAITING' } });
  const grants = calls.filter(([name]) => name === 'grantConsent').length;
  session.press({ kind: 'grant', choice: { precision: 'CITY', duration: 'ONCE' } });
  await pass();
  expect(calls.filter(([name]) => name === 'grantConsent')).toHaveLength(grants + 1);
});

test.each([
  ['taken back', (session: RecipientSession) => session.cancel()],
  ['followed by a no', (session: RecipientSession) => session.press({ kind: 'decline', tell: false })],
])('a grant that was %s, and arrives all the same, is noticed', async (_, change) => {
  const { server, session } = setUp(sampleInvitation());
  session.start();
  await pass();
  server.online = false;
  session.press({ kind: 'grant', choice: { precision: 'CITY', duration: 'ONE_HOUR' } });
  await pass();
  server.online = true;
  change(session);
  await pass();
  expect(session.get().invitation?.state).not.toBe('SHARING');
  server.invitation = sharing();
  await pass(30_000);
  expect(session.get().invitation?.state).toBe('SHARING');
});

test('a stop silences the device at once, even when the server cannot be reached', async () => {
  const { server, session, watching, move, positions, keepAwake } = await sharingExactly();
  server.online = false;
  session.press({ kind: 'stop' });
  expect(watching()).toBe(false);
  expect(keepAwake.stop).toHaveBeenCalled();
  move(-6.3, 106.9);
  await pass(5_000);
  expect(positions()).toHaveLength(1);
  expect(session.get().pending).toMatchObject({ kind: 'stop', failure: { code: null } });
  server.online = true;
  session.tryNow();
  await pass();
  expect(session.get()).toMatchObject({ pending: null, invitation: { state: 'ENDED' }, endCause: 'STOPPED' });
});

test('what ended one share is not shown for the next', async () => {
  const { session } = await sharingExactly();
  session.press({ kind: 'stop' });
  await pass();
  expect(session.get()).toMatchObject({ endCause: 'STOPPED', invitation: { state: 'ENDED' } });
  session.press({ kind: 'grant', choice: { precision: 'CITY', duration: 'ONE_HOUR' } });
  await pass();
  expect(session.get()).toMatchObject({ endCause: null, invitation: { state: 'SHARING' } });
});

test('stop and erase asks to erase; erasing afterwards works too', async () => {
  const first = await sharingExactly();
  first.session.press({ kind: 'erase' });
  await pass();
  expect(first.calls.at(-1)).toEqual(['withdrawConsent', { erase: true }]);
  expect(first.session.get().invitation?.share?.erased).toBe(true);

  const second = setUp(sampleInvitation({ state: 'ENDED', share: sampleShare() }));
  second.session.start();
  await pass();
  second.session.press({ kind: 'erase' });
  await pass();
  expect(second.session.get()).toMatchObject({ endCause: null, invitation: { share: { erased: true } } });
});

test('offline, positions wait and arrive in order', async () => {
  const { server, session, move, positions } = await sharingExactly();
  server.online = false;
  for (const step of [1, 2, 3]) {
    await pass(5_000);
    move(-6.2 - step, 106.8);
  }
  await pass();
  expect(session.get()).toMatchObject({ waiting: 3, connected: false });
  server.online = true;
  session.tryNow();
  await pass();
  expect(session.get()).toMatchObject({ waiting: 0, connected: true });
  expect(
    positions()
      .slice(-3)
      .map(({ latitude }) => latitude),
  ).toEqual([-7.2, -8.2, -9.2]);
});

test('a lower precision that has not got through is not forgotten: a page that is loaded anew does not go on', async () => {
  const { server, session, here } = await sharingExactly();
  server.online = false;
  session.press({ kind: 'grant', choice: { precision: 'CITY', duration: 'ONE_HOUR' } });
  await pass();
  expect(here()).toBe('no');
  session.cancel();
  server.online = true;
  await pass(60_000);
  expect(here()).toBe('reload');
});

test('however late a grant arrives, it is of what was on the screen when it was pressed', async () => {
  const { server, session, calls } = setUp(sampleInvitation());
  session.start();
  await pass();
  server.online = false;
  session.press({ kind: 'grant', choice: { precision: 'CITY', duration: 'ONCE' } });
  await pass(60_000);
  const seen = calls.flatMap(([name, variables]) => (name === 'grantConsent' ? [variables['seenAt']] : []));
  expect(seen.length).toBeGreaterThan(2);
  expect(new Set(seen)).toEqual(new Set([sampleInvitation().now]));
});

test('lowering the precision holds back what is finer, from the press on', async () => {
  const { server, session, watching, move, positions } = await sharingExactly();
  server.online = false;
  await pass(5_000);
  move(-6.23456, 106.87654);
  await pass();
  session.press({ kind: 'grant', choice: { precision: 'AREA', duration: 'ONE_HOUR' } });
  expect(watching()).toBe(false);
  const before = positions().length;
  await pass(10_000);
  expect(positions()).toHaveLength(before);
  server.online = true;
  session.tryNow();
  await pass();
  expect(positions().slice(before)).toEqual([
    expect.objectContaining({ latitude: -6.23, longitude: 106.88, accuracy: 1_000 }),
  ]);
  expect(watching()).toBe(true);
});

test('answered elsewhere in the meantime: says so and shows the current state', async () => {
  const { server, session } = setUp(sampleInvitation());
  session.start();
  await pass();
  server.refuse = 'ALREADY_ANSWERED';
  server.invitation = sampleInvitation({ state: 'DECLINED' });
  session.press({ kind: 'grant', choice: { precision: 'CITY', duration: 'ONCE' } });
  await pass();
  expect(session.get()).toMatchObject({
    pending: null,
    refusal: { kind: 'grant', failure: { code: 'ALREADY_ANSWERED' } },
    invitation: { state: 'DECLINED' },
  });
});

test('what was not read is not agreed to: the page is loaded anew with the choice, and only for this', async () => {
  const { server, session, rereadWith, watching } = setUp(sampleInvitation());
  session.start();
  await pass();
  server.refuse = 'CONSENT_TEXT_CHANGED';
  session.press({ kind: 'grant', choice: { precision: 'EXACT', duration: 'EIGHT_HOURS' } });
  await pass();
  expect(rereadWith.mock.calls).toEqual([[{ precision: 'EXACT', duration: 'EIGHT_HOURS' }]]);
  expect(session.get()).toMatchObject({ pending: null, invitation: { state: 'AWAITING' } });
  expect(watching()).toBe(false);
  server.refuse = 'REQUEST_CANCELLED';
  session.press({ kind: 'grant', choice: { precision: 'EXACT', duration: 'EIGHT_HOURS' } });
  await pass();
  expect(rereadWith).toHaveBeenCalledTimes(1);
});

test('a silent decline says nothing, a disclosed one tells', async () => {
  for (const tell of [false, true]) {
    const { session, calls } = setUp(sampleInvitation());
    session.start();
    await pass();
    session.press({ kind: 'decline', tell });
    await pass();
    expect(calls.at(-1)).toEqual(['declineConsent', { tell }]);
    expect(session.get()).toMatchObject({ invitation: { state: 'DECLINED', declineTold: tell } });
  }
});
