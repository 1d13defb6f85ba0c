import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sampleInvitation } from '../testing/sample-invitation.ts';
import { ownFix } from './own-fix.ts';
import { pass, setUp } from '../testing/session-kit.ts';

beforeEach(() => void vi.useFakeTimers({ now: Date.parse('2026-11-21T12:00:00Z') }));
afterEach(() => void vi.useRealTimers());

async function agreed(permission: PermissionState) {
  const kit = setUp(sampleInvitation(), { permission });
  kit.session.start();
  await pass();
  kit.session.press({ kind: 'grant', choice: { precision: 'EXACT', duration: 'ONE_HOUR' } });
  await pass();
  const { start, stop } = kit.keepAwake;
  const lastOf = (asked: typeof start) => asked.mock.invocationCallOrder.at(-1) ?? 0;
  /** Whether the last call asked to keep the screen on. */
  const isAwake = () => lastOf(start) > lastOf(stop);
  return { ...kit, isAwake };
}

test.each(['prompt', 'denied'] as const)(
  'does not keep the screen on while the permission is missing (%s), until it is granted',
  async (permission) => {
    const { failLocation, allow, isAwake } = await agreed(permission);
    expect(isAwake()).toBe(true);
    failLocation(1);
    expect(isAwake()).toBe(false);
    allow();
    await pass();
    expect(isAwake()).toBe(true);
  },
);

test('keeps the screen on while the device searches for its position', async () => {
  const { failLocation, isAwake } = await agreed('granted');
  failLocation(3);
  expect(isAwake()).toBe(true);
});

test('does not claim to send as long as the server cannot use the positions', async () => {
  const { server, session, move } = await agreed('granted');
  const said = () => session.get().gps.name;
  move(-6.2, 106.8);
  await pass();
  expect(said()).toBe('live');
  server.refuse = 'POSITION_OUTDATED';
  await pass(5_000);
  move(-6.3, 106.9);
  await pass();
  expect(said()).toBe('weak');
  // Too near to be sent.
  move(-6.3, 106.9);
  await pass();
  expect(said()).toBe('weak');
  server.refuse = null;
  await pass(5_000);
  move(-6.4, 107);
  await pass();
  expect(said()).toBe('live');
});

test('the page itself learns what the device measured, before it is rounded', async () => {
  const kit = setUp(sampleInvitation());
  kit.session.start();
  await pass();
  kit.session.press({ kind: 'grant', choice: { precision: 'AREA', duration: 'ONE_HOUR' } });
  await pass();
  kit.move(-6.21234, 106.84567);
  await pass();
  expect(ownFix.get().fix).toMatchObject({ latitude: -6.21234, longitude: 106.84567 });
  expect(kit.positions()).toMatchObject([{ latitude: -6.21, longitude: 106.85 }]);
  kit.session.press({ kind: 'stop' });
  expect(ownFix.get().fix).toBeNull();
});
