import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sampleInvitation, sampleNow, sampleShare } from '../testing/sample-invitation.ts';
import { pass, setUp, sharing, sharingExactly } from '../testing/session-kit.ts';
import type { RecipientSession } from './recipient-session.ts';

beforeEach(() => void vi.useFakeTimers({ now: sampleNow }));
afterEach(() => void vi.useRealTimers());

test('before consent, only reads the request and does not use geolocation', async () => {
  const { session, calls, watching } = setUp(sampleInvitation());
  session.start();
  await pass(3_600_000);
  expect(calls).toEqual([['readInvitation', {}]]);
  expect(watching()).toBe(false);
});

test.each(['none', 'malformed'] as const)('with a link that is %s, asks the server nothing', async (kind) => {
  const { session, calls } = setUp(sampleInvitation(), { link: { kind } });
  session.start();
  session.refresh();
  await pass();
  expect(calls).toEqual([]);
});

test('sends the grant, then asks the device and sends its position', async () => {
  const { session, calls, positions, keepAwake, here } = await sharingExactly();
  expect(calls[1]).toEqual([
    'grantConsent',
    {
      precision: 'EXACT',
      duration: 'ONE_HOUR',
      textVersion: '2026-11-27',
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

test('retries a grant that did not get through, until it is cancelled', async () => {
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
  ['cancelled', (session: RecipientSession) => session.cancel()],
  ['followed by a decline', (session: RecipientSession) => session.press({ kind: 'decline', tell: false })],
])('shows the share if a grant that was %s reached the server anyway', async (_, change) => {
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

test('a stop ends sending immediately, even if the server is unreachable', async () => {
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

test('clears the end cause of a share when the next one starts', async () => {
  const { session } = await sharingExactly();
  session.press({ kind: 'stop' });
  await pass();
  expect(session.get()).toMatchObject({ endCause: 'STOPPED', invitation: { state: 'ENDED' } });
  session.press({ kind: 'grant', choice: { precision: 'CITY', duration: 'ONE_HOUR' } });
  await pass();
  expect(session.get()).toMatchObject({ endCause: null, invitation: { state: 'SHARING' } });
});

test('erases a share while stopping it or after it has ended', async () => {
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

test('is not connected while the server takes no positions', async () => {
  const { server, session, move } = await sharingExactly();
  server.busy = true;
  await pass(5_000);
  move(-7.2, 106.8);
  await pass();
  expect(session.get()).toMatchObject({ waiting: 1, connected: false });
  await pass(35_000);
  expect(session.get().connected).toBe(false);
  server.busy = false;
  await pass(60_000);
  expect(session.get()).toMatchObject({ waiting: 0, connected: true });
});

test('queues positions while offline and then sends them in order', async () => {
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

test('a page with an unsent lower precision does not resume after a reload, unless it was cancelled', async () => {
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

test('every retry of a grant keeps the time at which its text was on the screen', async () => {
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

test('lowering the precision immediately stops finer positions, even those waiting to be sent', async () => {
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

test('shows the refusal and the current state if the request was answered elsewhere', async () => {
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

test('reloads the page with the choice if the consent text has changed, but for no other refusal', async () => {
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

test('sends whether a decline is silent or disclosed', async () => {
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
