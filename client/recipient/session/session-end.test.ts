import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sampleInvitation, sampleNow, sampleShare } from '../testing/sample-invitation.ts';
import { pass, setUp, sharing, sharingExactly } from '../testing/session-kit.ts';

beforeEach(() => void vi.useFakeTimers({ now: sampleNow }));
afterEach(() => void vi.useRealTimers());

test('taking the browser’s permission back ends the share', async () => {
  const { session, calls, revoke } = await sharingExactly();
  revoke();
  await pass();
  expect(calls.at(-1)).toEqual(['withdrawConsent', { erase: false }]);
  expect(session.get()).toMatchObject({ endCause: 'PERMISSION', invitation: { state: 'ENDED' } });
});

test('refusing the browser’s question keeps the city shared', async () => {
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

test('a reload goes on by itself; another tab or device waits for a tap', async () => {
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

test('ended elsewhere: the page finds out within half a minute and falls silent', async () => {
  const { server, session, watching } = await sharingExactly();
  server.invitation = sampleInvitation({ state: 'ENDED', share: sampleShare() });
  await pass(30_000);
  expect(session.get().invitation?.state).toBe('ENDED');
  expect(watching()).toBe(false);
});

test('when the server takes no more positions, the page asks how it stands', async () => {
  const { server, session, move, watching } = await sharingExactly();
  server.refuse = 'NOT_SHARING';
  server.invitation = sampleInvitation({ state: 'ENDED', share: sampleShare() });
  await pass(5_000);
  move(-6.3, 106.9);
  await pass();
  expect(session.get().invitation?.state).toBe('ENDED');
  expect(watching()).toBe(false);
});

test('when the time is over the device is left alone, server or no server', async () => {
  const { server, watching } = await sharingExactly();
  server.online = false;
  await pass(3_600_000 + 1_500);
  expect(watching()).toBe(false);
});

test('blocking silences at once and ends the share', async () => {
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

test('more time keeps the device sending', async () => {
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

test('after asking who it is, the page looks for the answer by itself', async () => {
  const { server, session } = setUp(sampleInvitation());
  session.start();
  await pass();
  session.press({ kind: 'who' });
  await pass();
  expect(session.get().invitation?.whoAskedAt).not.toBeNull();
  server.invitation = { ...server.invitation, whoAnsweredAt: '2026-11-21T12:00:20.000Z', senderName: 'Dewi' };
  await pass(30_000);
  expect(session.get().invitation?.senderName).toBe('Dewi');
});

test('a reply instead of a place is sent as it is', async () => {
  const { session, calls } = setUp(sampleInvitation());
  session.start();
  await pass();
  session.press({ kind: 'reply', reply: 'ON_MY_WAY' });
  await pass();
  expect(calls.at(-1)).toEqual(['replyWithoutLocation', { reply: 'ON_MY_WAY' }]);
  expect(session.get().invitation).toMatchObject({ state: 'AWAITING', reply: 'ON_MY_WAY' });
});

test.each([
  ['ends the share', { permitted: true, permission: 'prompt' }, 'ENDED'],
  ['ends it when it was denied', { permitted: true, permission: 'denied' }, 'ENDED'],
  ['ends nothing where the browser never said that it was allowed', { permission: 'prompt' }, 'SHARING'],
] as const)('a permission taken back in the settings before a reload %s', async (_, options, state) => {
  const reloaded = setUp(sharing(), { here: 'reload', ...options });
  reloaded.session.start();
  await pass();
  expect(reloaded.session.get().invitation?.state).toBe(state);
  if (state === 'ENDED') expect(reloaded.session.get().endCause).toBe('PERMISSION');
});

test('on another device, and under CITY, a missing permission ends nothing', async () => {
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

test('while positions are sent, the tab remembers that the browser allowed it', async () => {
  const { session } = await sharingExactly();
  await pass();
  expect(session.get().here?.permitted).toBe(true);
});
