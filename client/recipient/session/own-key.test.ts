import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Share } from '../api/invitation.ts';
import { sampleInvitation, sampleNow, sampleShare } from '../testing/sample-invitation.ts';
import { pass, setUp, sharing } from '../testing/session-kit.ts';

// With LINK, the requester holds the link too, so the recipient gets a key of their own.

beforeEach(() => void vi.useFakeTimers({ now: sampleNow }));
afterEach(() => void vi.useRealTimers());

const link = 'kX3_9s-Qw0ZtY7bN2mLpR4vA';
const asked = () => sampleInvitation({ channel: 'LINK', access: 'ANSWER', keyKind: 'HANDOVER' });
const ownShare = (share: Partial<Share> = {}) => ({
  ...sharing(share),
  channel: 'LINK' as const,
  keyKind: 'OWN' as const,
});
const grant = (precision: 'CITY' | 'EXACT' = 'CITY') =>
  ({ kind: 'grant', choice: { precision, duration: 'ONE_HOUR' } }) as const;

async function opened(...kit: Parameters<typeof setUp>) {
  const world = setUp(...kit);
  world.session.start();
  await pass();
  const keysSent = () => world.calls.flatMap(([, { newKey }]) => (newKey ? [newKey as string] : []));
  return { ...world, keysSent };
}

test('makes a key on the first answer, not on opening, and puts it into the address bar', async () => {
  const { session, stored, shown, keysSent } = await opened(asked());
  expect([...stored]).toEqual([]);
  expect(shown).toEqual([link]);
  session.press({ kind: 'reply', reply: 'OK' });
  await pass();
  const [key] = keysSent();
  expect(key).toMatch(/^[\w-]{24}$/);
  expect([...stored]).toEqual([[link, key]]);
  expect(shown.at(-1)).toBe(key);
  expect(session.get().keys).toEqual([key]);
});

test('retries a lost answer with the same key', async () => {
  const { server, session, keysSent } = await opened(asked());
  server.online = false;
  session.press(grant());
  await pass(10_000);
  server.online = true;
  session.tryNow();
  await pass();
  expect(keysSent().length).toBeGreaterThan(2);
  expect(new Set(keysSent()).size).toBe(1);
});

test('a reloaded page continues with the key that it made, if the server knows it', async () => {
  const key = 'A'.repeat(24);
  const heard = await opened(ownShare(), { stored: { [link]: key } });
  expect(heard.shown).toEqual([key]);
  expect(heard.session.get().keys).toEqual([key]);

  const world = setUp(asked(), { stored: { [link]: key } });
  world.server.unknown = [key];
  world.session.start();
  await pass();
  expect(world.session.get()).toMatchObject({ keys: [link], invitation: { state: 'AWAITING' } });
  world.server.unknown = [];
  world.session.press(grant());
  await pass();
  expect(world.calls.at(-1)?.[1]).toMatchObject({ newKey: key });
});

test.each<[string, Partial<Share>]>([
  ['precision', { precision: 'EXACT' }],
  ['duration', { precision: 'CITY', duration: 'EIGHT_HOURS' }],
])(
  'a cancelled grant that had reached the server does not override the %s chosen later',
  async (_, chosen) => {
    const { precision = 'CITY', duration = 'ONE_HOUR' } = chosen;
    const { server, session, watching } = await opened(asked());
    server.online = false;
    session.press({ kind: 'grant', choice: { precision, duration } });
    await pass(2_000);
    session.cancel();
    session.press(grant('CITY'));
    await pass();
    // The first grant had reached the server, which takes the second one as a retry of it.
    server.earlier = ownShare({ precision, duration });
    server.online = true;
    session.tryNow();
    await pass();
    expect(watching()).toBe(false);
    expect(session.get().invitation?.share).toMatchObject({ precision: 'CITY', duration: 'ONE_HOUR' });
  },
);

test('sends a stop with the key that the server knows if the newer one never arrived', async () => {
  const { server, session, keysSent } = await opened(ownShare());
  server.online = false;
  session.locate();
  await pass(2_000);
  session.cancel();
  await pass(2_000);
  session.press({ kind: 'stop' });
  await pass(2_000);
  server.unknown = keysSent();
  server.online = true;
  session.tryNow();
  await pass();
  expect(session.get()).toMatchObject({ pending: null, refusal: null, invitation: { state: 'ENDED' } });
});

test('makes another key for the next share if a cancelled grant had reached the server after all', async () => {
  const { server, session, keysSent } = await opened(asked());
  server.online = false;
  session.press(grant());
  await pass(2_000);
  session.cancel();
  await pass();
  const [unheard] = keysSent();
  server.invitation = ownShare();
  server.online = true;
  session.tryNow();
  await pass();
  expect(session.get()).toMatchObject({ keys: [unheard], invitation: { state: 'SHARING' } });
  session.press({ kind: 'stop' });
  await pass();
  session.press(grant());
  await pass();
  expect(keysSent().at(-1)).not.toBe(unheard);
});

test('makes another key for a share that follows at once', async () => {
  const { server, session, keysSent } = await opened(asked());
  server.earlier = ownShare({ precision: 'CITY' });
  session.press(grant());
  await pass();
  session.press({ kind: 'stop' });
  await pass();
  session.press(grant());
  await pass();
  const [first, second] = keysSent();
  expect(second).toMatch(/^[\w-]{24}$/);
  expect(second).not.toBe(first);
});

test('after a share expired offline, sharing again is a new grant with its own key', async () => {
  const { server, session, keysSent } = await opened(ownShare());
  server.online = false;
  await pass(2 * 3_600_000);
  session.press(grant());
  await pass(2_000);
  expect(session.get().pending).toMatchObject({ kind: 'grant', failure: { code: null } });
  expect(keysSent().length).toBeGreaterThan(0);
});

test('on a refresh, picks up the key that another tab made', async () => {
  const { session, stored, shown } = await opened(asked());
  const key = 'A'.repeat(24);
  stored.set(link, key);
  session.refresh();
  await pass();
  expect(session.get().keys).toEqual([key]);
  expect(shown.at(-1)).toBe(key);
});

test('a key that another tab makes while the request is being read is for the next reading', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const { server, session, stored } = setUp(asked());
  server.slow = promise;
  session.start();
  const key = 'A'.repeat(24);
  stored.set(link, key);
  session.refresh();
  server.slow = null;
  resolve();
  await pass();
  expect(session.get().keys).toEqual([link]);
  session.refresh();
  await pass();
  expect(session.get().keys).toEqual([key]);
});

test('coming back to the page retries a grant with the key that the server knows', async () => {
  const { server, session, keysSent } = await opened(asked());
  server.online = false;
  session.press(grant());
  await pass(2_000);
  server.unknown = keysSent();
  server.online = true;
  session.refresh();
  await pass();
  expect(session.get()).toMatchObject({ refusal: null, invitation: { state: 'SHARING' } });
});

test('a change keeps the key; sharing again or continuing on another device makes a new one', async () => {
  const changed = await opened(ownShare());
  changed.session.press(grant());
  await pass();
  expect(changed.calls.at(-1)?.[0]).toBe('grantConsent');
  expect(changed.keysSent()).toEqual([]);

  const again = await opened({ ...ownShare(), state: 'ENDED' as const, share: sampleShare() });
  again.session.press(grant());
  await pass();
  expect(again.keysSent()).toHaveLength(1);

  const other = await opened(ownShare());
  expect(other.session.get().gps).toEqual({ name: 'paused' });
  other.session.locate();
  await pass();
  expect(other.calls.at(-1)?.[1]).toMatchObject({ precision: 'EXACT', duration: 'ONE_HOUR' });
  expect(other.keysSent()).toHaveLength(1);
  expect(other.watching()).toBe(true);
});

test('makes no key for an answer to a message, nor for stop and erase', async () => {
  const byMessage = await opened(sampleInvitation({ channel: 'PHONE' }));
  byMessage.session.press(grant());
  await pass();
  expect(byMessage.keysSent()).toEqual([]);
  const taken = await opened(
    sampleInvitation({ channel: 'LINK', state: 'TAKEN', access: 'STOP', keyKind: 'HANDOVER' }),
  );
  taken.session.press({ kind: 'erase' });
  await pass();
  expect(taken.calls.at(-1)).toEqual(['withdrawConsent', { erase: true }]);
});
