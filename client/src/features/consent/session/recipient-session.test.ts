import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { RequestFailed, unreachable } from '../link/failure.ts';
import type { Invitation, PositionInput, Share } from '../link/invitation.ts';
import type { OperationName } from '../link/operations.ts';
import type { RecipientApi } from '../link/recipient-api.ts';
import { createRecipientSession } from './recipient-session.ts';
import { sampleInvitation, sampleNow, sampleShare } from './sample-invitation.ts';

beforeEach(() => void vi.useFakeTimers({ now: sampleNow }));
afterEach(() => void vi.useRealTimers());
const pass = (milliseconds = 0) => vi.advanceTimersByTimeAsync(milliseconds);

const sharing = (share: Partial<Share> = {}) =>
  sampleInvitation({ state: 'SHARING', share: sampleShare({ until: '2026-11-21T13:00:00.000Z', ...share }) });

/** A server that keeps the rules which these tests need, and a device moved by hand. */
function setUp(invitation: Invitation, options: { here?: boolean; permission?: PermissionState } = {}) {
  const server = { invitation, online: true, refuse: null as string | null };
  const calls: [OperationName, Record<string, unknown>][] = [];
  const api: RecipientApi = async (name, variables) => {
    calls.push([name, variables]);
    if (!server.online) throw new RequestFailed(unreachable);
    if (server.refuse && name !== 'readInvitation') {
      throw new RequestFailed({ code: server.refuse, repeatable: false, retryAfter: null });
    }
    if (name === 'grantConsent') server.invitation = sharing(variables as Partial<Share>);
    if (name === 'declineConsent') server.invitation = sampleInvitation({ state: 'DECLINED' });
    if (name === 'withdrawConsent') {
      const { erase } = variables as { erase: boolean };
      server.invitation = { ...server.invitation, state: 'ENDED', share: sampleShare({ erased: erase }) };
    }
    return { invitation: server.invitation, clockOffset: 0 };
  };

  const watchers = new Map<number, PositionCallback>();
  const errors = new Map<number, PositionErrorCallback>();
  const geolocation = {
    watchPosition(ok: PositionCallback, failed: PositionErrorCallback) {
      watchers.set(1, ok);
      errors.set(1, failed);
      return 1;
    },
    clearWatch: () => (watchers.clear(), errors.clear()),
    getCurrentPosition: () => {},
  } as unknown as Geolocation;
  const status = Object.assign(new EventTarget(), { state: options.permission ?? 'granted' });
  let here = options.here ?? false;
  const keepAwake = { start: vi.fn(), stop: vi.fn() };
  const session = createRecipientSession({
    link: { kind: 'token', token: 'kX3_9s-Qw0ZtY7bN2mLpR4vA' },
    locale: 'en',
    api,
    geolocation,
    permissions: { query: async () => status } as unknown as Permissions,
    keepAwake,
    sharingHere: { get: () => here, set: (on) => void (here = on) },
  });
  return {
    server,
    session,
    calls,
    keepAwake,
    watching: () => watchers.size > 0,
    here: () => here,
    positions: () =>
      calls.filter(([name]) => name === 'sharePosition').map(([, { position }]) => position as PositionInput),
    move: (latitude: number, longitude: number) =>
      watchers.forEach((ok) =>
        ok({ coords: { latitude, longitude, accuracy: 5 }, timestamp: Date.now() } as GeolocationPosition),
      ),
    failLocation: (code: number) => errors.forEach((failed) => failed({ code } as GeolocationPositionError)),
    revoke() {
      status.state = 'prompt';
      status.dispatchEvent(new Event('change'));
    },
  };
}

async function sharingExactly() {
  const kit = setUp(sampleInvitation());
  kit.session.start();
  await pass();
  kit.session.grant('EXACT', 'ONE_HOUR');
  await pass();
  kit.move(-6.2, 106.8);
  await pass();
  return kit;
}

test('nothing is asked of the device, and nothing sent, before yes', async () => {
  const { session, calls, watching } = setUp(sampleInvitation());
  session.start();
  await pass(3_600_000);
  expect(calls).toEqual([['readInvitation', {}]]);
  expect(watching()).toBe(false);
});

test('yes, then the device is asked, then its position goes out', async () => {
  const { session, calls, positions, keepAwake, here } = await sharingExactly();
  expect(calls[1]).toEqual(['grantConsent', { precision: 'EXACT', duration: 'ONE_HOUR', locale: 'en' }]);
  expect(positions()).toEqual([
    { latitude: -6.2, longitude: 106.8, accuracy: 5, recordedAt: '2026-11-21T12:00:00.000Z' },
  ]);
  expect(session.get().gps).toEqual({ name: 'live' });
  expect(keepAwake.start).toHaveBeenCalled();
  expect(here()).toBe(true);
});

test('CITY never asks the device', async () => {
  const { session, watching } = setUp(sampleInvitation());
  session.start();
  await pass();
  session.grant('CITY', 'ONE_HOUR');
  await pass(60_000);
  expect(session.get().invitation?.state).toBe('SHARING');
  expect(watching()).toBe(false);
});

test('a yes that does not get through is tried again, and can be taken back', async () => {
  const { server, session, calls } = setUp(sampleInvitation());
  session.start();
  await pass();
  server.online = false;
  session.grant('EXACT', 'ONCE');
  await pass(5_000);
  expect(session.get().act).toMatchObject({ kind: 'grant', failure: { code: null } });
  session.cancelAct();
  server.online = true;
  await pass(60_000);
  expect(session.get()).toMatchObject({ act: null, invitation: { state: 'AWAITING' } });
  const grants = calls.filter(([name]) => name === 'grantConsent').length;
  session.grant('CITY', 'ONCE');
  await pass();
  expect(calls.filter(([name]) => name === 'grantConsent')).toHaveLength(grants + 1);
});

test('a stop silences the device at once, even when the server cannot be reached', async () => {
  const { server, session, watching, move, positions, keepAwake } = await sharingExactly();
  server.online = false;
  session.stop(false);
  expect(watching()).toBe(false);
  expect(keepAwake.stop).toHaveBeenCalled();
  move(-6.3, 106.9);
  await pass(5_000);
  expect(positions()).toHaveLength(1);
  expect(session.get().act).toMatchObject({ kind: 'stop', failure: { code: null } });
  server.online = true;
  session.tryNow();
  await pass();
  expect(session.get()).toMatchObject({ act: null, invitation: { state: 'ENDED' }, endCause: 'STOPPED' });
});

test('stop and erase asks to erase; erasing afterwards works too', async () => {
  const first = await sharingExactly();
  first.session.stop(true);
  await pass();
  expect(first.calls.at(-1)).toEqual(['withdrawConsent', { erase: true }]);
  expect(first.session.get().invitation?.share?.erased).toBe(true);

  const second = setUp(sampleInvitation({ state: 'ENDED', share: sampleShare() }));
  second.session.start();
  await pass();
  second.session.stop(true);
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
  expect(positions().slice(-3).map(({ latitude }) => latitude)).toEqual([-7.2, -8.2, -9.2]);
});

test('lowering the precision holds back what is finer, from the press on', async () => {
  const { server, session, watching, move, positions } = await sharingExactly();
  server.online = false;
  await pass(5_000);
  move(-6.23456, 106.87654);
  await pass();
  session.grant('AREA', 'ONE_HOUR');
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
  session.grant('EXACT', 'ONE_HOUR');
  await pass();
  failLocation(1);
  await pass();
  expect(session.get()).toMatchObject({ gps: { name: 'failed', problem: 'DENIED' }, invitation: { state: 'SHARING' } });
  expect(calls.map(([name]) => name)).not.toContain('withdrawConsent');
});

test('a reload goes on by itself; another tab or device waits for a tap', async () => {
  const reloaded = setUp(sharing(), { here: true });
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

  const asking = setUp(sharing(), { here: true, permission: 'prompt' });
  asking.session.start();
  await pass();
  expect(asking.session.get().gps).toEqual({ name: 'paused' });
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

test('answered elsewhere meanwhile: says so and shows how it stands', async () => {
  const { server, session } = setUp(sampleInvitation());
  session.start();
  await pass();
  server.refuse = 'ALREADY_ANSWERED';
  server.invitation = sampleInvitation({ state: 'DECLINED' });
  session.grant('CITY', 'ONCE');
  await pass();
  expect(session.get()).toMatchObject({
    act: null,
    refusal: { kind: 'grant', failure: { code: 'ALREADY_ANSWERED' } },
    invitation: { state: 'DECLINED' },
  });
});

test('a quiet no says nothing, a told one tells', async () => {
  for (const tell of [false, true]) {
    const { session, calls } = setUp(sampleInvitation());
    session.start();
    await pass();
    session.decline(tell);
    await pass();
    expect(calls.at(-1)).toEqual(['declineConsent', { tell }]);
    expect(session.get()).toMatchObject({ declineTold: tell, invitation: { state: 'DECLINED' } });
  }
});
