import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Share } from '../api/invitation.ts';
import { sampleInvitation, sampleNow } from '../testing/sample-invitation.ts';
import { pass, setUp, sharing, sharingExactly } from '../testing/session-kit.ts';

// The requester has the link too; what they do with it must not affect the recipient's device.

beforeEach(() => void vi.useFakeTimers({ now: sampleNow }));
afterEach(() => void vi.useRealTimers());

const longer = '2026-11-22T12:00:00.000Z';
/** A grant other than the one given on this page. */
const anotherYes = (share: Partial<Share> = {}) =>
  sharing({ grantedAt: '2026-11-21T12:00:10.000Z', until: longer, ...share });

test('another grant for EXACT does not make a page that shared the city send positions', async () => {
  const { server, session, watching, positions, move } = setUp(sampleInvitation());
  session.start();
  await pass();
  session.press({ kind: 'grant', choice: { precision: 'CITY', duration: 'ONE_HOUR' } });
  await pass();
  server.invitation = anotherYes({ precision: 'EXACT' });
  await pass(60_000);
  expect(watching()).toBe(false);
  move(-6.2, 106.8);
  await pass();
  expect(positions()).toEqual([]);
  expect(session.get().gps).toEqual({ name: 'paused' });
});

test.each([
  ['another grant', anotherYes({ precision: 'EXACT' })],
  ['an extension beyond what was granted here', sharing({ until: longer })],
])('%s pauses sending until the recipient taps on this page', async (_, changed) => {
  const { server, session, watching, here, positions, move } = await sharingExactly();
  server.invitation = changed;
  await pass(30_000);
  expect([watching(), here(), session.get().gps]).toEqual([false, 'no', { name: 'paused' }]);
  const before = positions().length;
  session.locate();
  await pass();
  move(-6.3, 106.9);
  await pass();
  expect(positions()).toHaveLength(before + 1);
  expect(here()).toBe('reload');
});

test.each(['reload', 'asked'] as const)(
  'a page marked %s does not resume for a different share',
  async (mark) => {
    const agreed = { grantedAt: '2026-11-21T11:30:00.000Z', until: '2026-11-21T12:30:00.000Z' };
    const reloaded = setUp(anotherYes({ precision: 'EXACT' }), { here: mark, agreed });
    reloaded.session.start();
    await pass(30_000);
    expect(reloaded.watching()).toBe(false);
    expect(reloaded.session.get().gps).toEqual({ name: 'paused' });
  },
);

test('a restored permission does not resume sending for another grant', async () => {
  const kit = setUp(sampleInvitation(), { permission: 'prompt' });
  kit.session.start();
  await pass();
  kit.session.press({ kind: 'grant', choice: { precision: 'AREA', duration: 'ONE_HOUR' } });
  await pass();
  kit.failLocation(1);
  await pass();
  kit.server.invitation = anotherYes({ precision: 'EXACT' });
  await pass(30_000);
  kit.allow();
  await pass();
  expect(kit.watching()).toBe(false);
});

test('another grant before the script that sends is loaded does not make the page send', async () => {
  const script = Promise.withResolvers<void>();
  const { server, session, watching } = setUp(sampleInvitation(), { script: script.promise });
  session.start();
  await pass();
  session.press({ kind: 'grant', choice: { precision: 'AREA', duration: 'ONE_HOUR' } });
  await pass();
  server.invitation = anotherYes({ precision: 'EXACT' });
  await pass(30_000);
  script.resolve();
  await pass();
  expect(watching()).toBe(false);
});

test('a page whose device lies still says so and asks for the state every 20 seconds, and not more often', async () => {
  const { calls, move, failLocation } = await sharingExactly();
  for (const step of [1, 2, 3, 4]) {
    await pass(3_000);
    move(-6.2 - step, 106.8);
  }
  calls.length = 0;
  await pass(60_000);
  // Without coordinates.
  expect(calls).toEqual([1, 2, 3].map(() => ['reportPresence', {}]));
  calls.length = 0;
  failLocation(2);
  await pass(20_000);
  expect(calls).toEqual([['readInvitation', {}]]);
});

test('an extension on this page keeps sending, even after a stale response from before it', async () => {
  const { server, session, watching } = await sharingExactly();
  const before = server.invitation;
  server.invitation = sharing({ until: longer });
  session.press({ kind: 'extend' });
  await pass();
  expect(session.get().invitation?.share?.until).toBe(longer);
  expect(watching()).toBe(true);
  server.invitation = before;
  await pass(30_000);
  expect(watching()).toBe(true);
});

test('an extension whose answer is lost keeps sending while it is retried', async () => {
  const { server, session, watching, move } = await sharingExactly();
  await pass(5_000);
  server.online = false;
  session.press({ kind: 'extend' });
  await pass();
  server.online = true;
  server.invitation = sharing({ until: longer });
  move(-6.3, 106.9);
  await pass();
  expect(session.get()).toMatchObject({
    pending: { kind: 'extend' },
    invitation: { share: { until: longer } },
  });
  expect(watching()).toBe(true);
});

test('another try on the page where it was agreed asks the device, and is no further grant', async () => {
  const { session, calls, failLocation, watching } = setUp(sampleInvitation());
  session.start();
  await pass();
  session.press({ kind: 'grant', choice: { precision: 'EXACT', duration: 'ONE_HOUR' } });
  await pass();
  failLocation(1);
  await pass();
  expect(watching()).toBe(false);
  session.locate();
  await pass();
  expect(watching()).toBe(true);
  expect(calls.filter(([name]) => name === 'grantConsent')).toHaveLength(1);
});

test('more time given on a device that shares nothing is no agreement to send from there', async () => {
  const { session, calls, watching } = setUp(sharing());
  session.start();
  await pass();
  session.press({ kind: 'extend' });
  await pass();
  expect(watching()).toBe(false);
  session.locate();
  await pass();
  // With a new key the same choice is a grant of its own, so that the other device stops.
  const grant = { whileSharing: true, newKey: expect.any(String) };
  expect(calls).toContainEqual(['grantConsent', expect.objectContaining(grant)]);
  expect(session.get().newKey).toBeNull();
});

test('a page that controls a share keeps its key, whatever another tab has created meanwhile', async () => {
  const { session, stored } = setUp(sharing());
  session.start();
  await pass();
  const { keys } = session.get();
  stored.set(keys[0]!, 'aKeyThatAnotherTabMade01');
  session.refresh();
  await pass();
  expect(session.get().keys).toEqual(keys);
});
