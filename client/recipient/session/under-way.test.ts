import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sampleInvitation, sampleNow } from '../testing/sample-invitation.ts';
import { pass, setUp, sharingExactly } from '../testing/session-kit.ts';

// What was pressed and has not been answered yet, or what was under way when it was pressed.

beforeEach(() => void vi.useFakeTimers({ now: sampleNow }));
afterEach(() => void vi.useRealTimers());

test('an answer that was under way before a stop cannot bring the share back', async () => {
  const { server, session, watching } = await sharingExactly();
  const { promise, resolve } = Promise.withResolvers<void>();
  server.slow = promise;
  session.refresh();
  server.slow = null;
  session.press({ kind: 'stop' });
  await pass();
  resolve();
  await pass();
  expect(session.get().invitation?.state).toBe('ENDED');
  expect(watching()).toBe(false);
});

test('coming back to the page sends a waiting stop at once, and asks for nothing before it', async () => {
  const { server, session, calls } = await sharingExactly();
  server.online = false;
  session.press({ kind: 'stop' });
  await pass(20_000);
  calls.length = 0;
  server.online = true;
  session.refresh();
  await pass();
  expect(calls).toEqual([['withdrawConsent', { erase: false }]]);
  expect(session.get()).toMatchObject({ pending: null, invitation: { state: 'ENDED' } });
});

test('positions that wait at a stop are never sent, neither before it nor with the next share', async () => {
  const { server, session, positions, move } = await sharingExactly();
  await pass(5_000);
  server.online = false;
  move(-6.3, 106.9);
  await pass();
  session.press({ kind: 'stop' });
  const before = positions().length;
  server.online = true;
  await pass(60_000);
  session.press({ kind: 'grant', choice: { precision: 'EXACT', duration: 'ONE_HOUR' } });
  await pass(60_000);
  expect(session.get().invitation?.state).toBe('SHARING');
  expect(positions()).toHaveLength(before);
});

test('erasing what was shared does not make the page forget who had stopped it', async () => {
  const { session } = await sharingExactly();
  session.press({ kind: 'stop' });
  await pass();
  session.press({ kind: 'erase' });
  await pass();
  expect(session.get()).toMatchObject({ endCause: 'STOPPED', invitation: { share: { erased: true } } });
});

test('what was refused is no longer said once something else is under way', async () => {
  const { server, session } = setUp(sampleInvitation());
  session.start();
  await pass();
  server.refuse = 'RECIPIENT_UNAVAILABLE';
  session.press({ kind: 'who' });
  await pass();
  expect(session.get().refusal).not.toBeNull();
  session.press({ kind: 'reply', reply: 'OK' });
  expect(session.get()).toMatchObject({ refusal: null, pending: { kind: 'reply' } });
});

test('that the page erased one share is not said of the next one', async () => {
  const taken = sampleInvitation({ channel: 'LINK', state: 'TAKEN', access: 'STOP', keyKind: 'HANDOVER' });
  const { server, session } = setUp(taken);
  session.start();
  await pass();
  session.press({ kind: 'erase' });
  await pass();
  for (const state of ['TAKEN', 'ENDED'] as const) {
    server.invitation = { ...taken, state };
    session.refresh();
    await pass();
  }
  expect(session.get()).toMatchObject({ erasedHere: false, invitation: { state: 'ENDED' } });
});

test('is not connected while an answer waits for its next try, until the server refuses it', async () => {
  const { server, session } = setUp(sampleInvitation());
  session.start();
  await pass();
  server.online = false;
  session.press({ kind: 'decline', tell: false });
  await pass();
  expect(session.get()).toMatchObject({ pending: { kind: 'decline' }, connected: false });
  server.online = true;
  server.refuse = 'REQUEST_CANCELLED';
  const { promise } = Promise.withResolvers<void>();
  server.slow = promise;
  session.tryNow();
  await pass();
  expect(session.get()).toMatchObject({ pending: null, connected: true });
});

test('looks for a cancelled choice that may have arrived, but not for ever', async () => {
  const { server, session, calls } = setUp(sampleInvitation());
  session.start();
  await pass();
  server.online = false;
  session.press({ kind: 'grant', choice: { precision: 'CITY', duration: 'ONE_HOUR' } });
  await pass();
  server.online = true;
  session.cancel();
  await pass(600_000);
  calls.length = 0;
  await pass(600_000);
  expect(calls).toEqual([]);
});

test('a choice from before the consent text changed is asked for again until it is made', async () => {
  const kept = { precision: 'AREA', duration: 'EIGHT_HOURS' } as const;
  const { session } = setUp(sampleInvitation(), { kept });
  session.start();
  await pass();
  session.press({ kind: 'who' });
  await pass();
  expect(session.get().kept).toEqual(kept);
  session.press({ kind: 'grant', choice: kept });
  await pass();
  expect(session.get().kept).toBeNull();
});
