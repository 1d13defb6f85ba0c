import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sampleInvitation, sampleNow, sampleShare } from '../testing/sample-invitation.ts';
import { pass, setUp, sharing, sharingExactly } from '../testing/session-kit.ts';
import { viewOf } from './view-state.ts';

beforeEach(() => void vi.useFakeTimers({ now: sampleNow }));
afterEach(() => void vi.useRealTimers());

test('revoking the browser’s permission ends the share', async () => {
  const { session, calls, revoke } = await sharingExactly();
  revoke();
  await pass();
  expect(calls.at(-1)).toEqual(['withdrawConsent', { erase: false }]);
  expect(session.get()).toMatchObject({ endCause: 'PERMISSION', invitation: { state: 'ENDED' } });
});

test('refusing the browser’s permission prompt does not end the share', async () => {
  const { session, calls, failLocation } = setUp(sampleInvitation());
  session.start();
  await pass();
  session.press({ kind: 'grant', choice: { precision: 'EXACT', duration: 'ONE_HOUR' } });
  await pass();
  failLocation(1);
  await pass();
  expect(session.get()).toMatchObject({
    gps: { name: 'failed', problem: 'DENIED' },
    invitation: { state: 'SHARING' },
  });
  expect(calls.map(([name]) => name)).not.toContain('withdrawConsent');
});

test('resumes by itself after a reload, but waits for a tap in another tab or on another device', async () => {
  const reloaded = setUp(sharing(), { here: 'reload' });
  reloaded.session.start();
  await pass();
  expect(reloaded.watching()).toBe(true);

  const other = setUp(sharing());
  other.session.start();
  await pass();
  expect(other.session.get().gps).toEqual({ name: 'paused' });
  expect(other.watching()).toBe(false);
  other.session.locate();
  await pass();
  expect(other.watching()).toBe(true);

  const asking = setUp(sharing(), { here: 'reload', permission: 'prompt' });
  asking.session.start();
  await pass();
  expect(asking.session.get().gps).toEqual({ name: 'paused' });

  const asked = setUp(sharing(), { here: 'asked', permission: 'prompt' });
  asked.session.start();
  await pass();
  expect(asked.watching()).toBe(true);
});

test('stops sending within 30 seconds after the share was ended elsewhere', async () => {
  const { server, session, watching } = await sharingExactly();
  server.invitation = sampleInvitation({ state: 'ENDED', share: sampleShare() });
  await pass(30_000);
  expect(session.get().invitation?.state).toBe('ENDED');
  expect(watching()).toBe(false);
});

test('reads the state again and stops sending when the server rejects a position', async () => {
  const { server, session, move, watching } = await sharingExactly();
  server.refuse = 'NOT_SHARING';
  server.invitation = sampleInvitation({ state: 'ENDED', share: sampleShare() });
  await pass(5_000);
  move(-6.3, 106.9);
  await pass();
  expect(session.get().invitation?.state).toBe('ENDED');
  expect(watching()).toBe(false);
});

test('stops watching the device when the time is over, even if the server is unreachable', async () => {
  const { server, watching } = await sharingExactly();
  server.online = false;
  await pass(3_600_000 + 1_500);
  expect(watching()).toBe(false);
});

test('asks whether the share is over a second after its end, when the server agrees', async () => {
  const { session, calls } = await sharingExactly();
  const asked = () => calls.filter(([name]) => name === 'readInvitation').length;
  const passUntil = (time: string) => pass(Date.parse(`2026-11-21T${time}Z`) - Date.now());
  await passUntil('12:59:40.300');
  session.refresh();
  await passUntil('13:00:00.000');
  const before = asked();
  await passUntil('13:00:00.900');
  expect(asked()).toBe(before);
  await passUntil('13:00:01.100');
  expect(asked()).toBe(before + 1);
});

test('says that sharing has ended only once the device has stopped, also after it slept past the end', async () => {
  const { server, session, watching } = await sharingExactly();
  server.online = false;
  // Timers stood still.
  vi.setSystemTime(Date.now() + 2 * 3_600_000);
  const shown = () => viewOf(session.get(), Date.now()).name;
  expect([shown(), watching()]).toEqual(['sharing', true]);
  await pass(5_500);
  expect([shown(), watching()]).toEqual(['ended', false]);
  // It was only the clock. What was said to be over does not begin again by itself.
  server.clockOffset = -2 * 3_600_000;
  server.online = true;
  await pass(60_000);
  expect([shown(), session.get().gps.name, watching()]).toEqual(['sharing', 'paused', false]);
});

test('a device whose clock is set forward goes on sharing as agreed', async () => {
  const { server, session, watching, move, positions } = await sharingExactly();
  const ahead = 2 * 3_600_000;
  vi.setSystemTime(Date.now() + ahead);
  server.clockOffset = -ahead;
  await pass(5_500);
  expect(viewOf(session.get(), Date.now()).name).toBe('sharing');
  expect(watching()).toBe(true);
  const before = positions().length;
  move(-6.3, 106.9);
  await pass();
  expect(positions().length).toBe(before + 1);
});

test('blocking stops sending immediately and ends the share', async () => {
  const { session, calls, watching } = await sharingExactly();
  session.press({ kind: 'block' });
  expect(watching()).toBe(false);
  await pass();
  expect(calls.at(-1)).toEqual(['blockRequests', {}]);
  expect(session.get()).toMatchObject({
    endCause: 'BLOCKED',
    invitation: { state: 'ENDED', blocked: true },
  });
});

test('extending the share keeps the device sending', async () => {
  const { session, calls, watching } = await sharingExactly();
  session.press({ kind: 'extend' });
  expect(watching()).toBe(true);
  await pass();
  expect(calls.at(-1)).toEqual(['extendConsent', {}]);
  expect(session.get()).toMatchObject({
    pending: null,
    invitation: { state: 'SHARING' },
    gps: { name: 'live' },
  });
});

test('polls for the answer after the recipient asked who it is', async () => {
  const { server, session, calls } = setUp(sampleInvitation());
  session.start();
  await pass();
  session.press({ kind: 'who' });
  await pass();
  expect(session.get().invitation?.whoAskedAt).not.toBeNull();
  server.invitation = { ...server.invitation, whoAnsweredAt: '2026-11-21T12:00:20.000Z', senderName: 'Dewi' };
  await pass(30_000);
  expect(session.get().invitation?.senderName).toBe('Dewi');
  calls.length = 0;
  await pass(60_000);
  expect(calls).toEqual([]);
});

test('sends a reply without a location and leaves the request open', async () => {
  const { session, calls } = setUp(sampleInvitation());
  session.start();
  await pass();
  session.press({ kind: 'reply', reply: 'ON_MY_WAY' });
  await pass();
  expect(calls.at(-1)).toEqual(['replyWithoutLocation', { reply: 'ON_MY_WAY' }]);
  expect(session.get().invitation).toMatchObject({ state: 'AWAITING', reply: 'ON_MY_WAY' });
});

test.each([
  ['ends the share if it was reset', { permitted: true, permission: 'prompt' }, 'ENDED'],
  ['ends the share if it was denied', { permitted: true, permission: 'denied' }, 'ENDED'],
  ['does not end the share if it had never been granted', { permission: 'prompt' }, 'SHARING'],
] as const)('a permission missing after a reload %s', async (_, options, state) => {
  const reloaded = setUp(sharing(), { here: 'reload', ...options });
  reloaded.session.start();
  await pass();
  expect(reloaded.session.get().invitation?.state).toBe(state);
  if (state === 'ENDED') expect(reloaded.session.get().endCause).toBe('PERMISSION');
});

test('a missing permission does not end a share on another device or under CITY', async () => {
  const other = setUp(sharing(), { permission: 'denied' });
  other.session.start();
  const city = setUp(sharing({ precision: 'CITY' }), {
    here: 'reload',
    permitted: true,
    permission: 'denied',
  });
  city.session.start();
  await pass();
  expect(other.session.get().invitation?.state).toBe('SHARING');
  expect(city.session.get().invitation?.state).toBe('SHARING');
});

test('stores in the tab that the browser granted the permission', async () => {
  const { session } = await sharingExactly();
  await pass();
  expect(session.get().here?.permitted).toBe(true);
});

test('a stop is shown as under way from the tap on, before anything is known of it', async () => {
  const { session } = await sharingExactly();
  session.press({ kind: 'stop' });
  expect(viewOf(session.get(), Date.now())).toMatchObject({ name: 'stopping', pending: { failure: null } });
});

test('sends nothing if a stop comes before the script that sends is loaded', async () => {
  const script = Promise.withResolvers<void>();
  const kit = setUp(sampleInvitation(), { script: script.promise });
  kit.session.start();
  await pass();
  kit.session.press({ kind: 'grant', choice: { precision: 'EXACT', duration: 'ONE_HOUR' } });
  await pass();
  kit.session.press({ kind: 'stop' });
  await pass();
  script.resolve();
  await pass();
  expect(kit.watching()).toBe(false);
});

test.each([
  ['stop', false],
  ['erase', true],
] as const)('remembers after %s whether the page also erased: %s', async (kind, erased) => {
  const { session } = await sharingExactly();
  session.press({ kind });
  await pass();
  expect(session.get().erasedHere).toBe(erased);
  session.press({ kind: 'block' });
  await pass();
  expect(session.get().erasedHere).toBe(erased);
});
