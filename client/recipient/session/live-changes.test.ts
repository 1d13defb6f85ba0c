import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sampleInvitation, sampleNow } from '../testing/sample-invitation.ts';
import { pass, setUp, sharing } from '../testing/session-kit.ts';

beforeEach(() => void vi.useFakeTimers({ now: sampleNow }));
afterEach(() => void vi.useRealTimers());

test('a page that is only read has no connection: nobody can tell that it is open', async () => {
  const { session, live } = setUp(sampleInvitation());
  session.start();
  await pass(120_000);
  expect(live.size).toBe(0);
});

test('once the recipient has asked who this is, the page reads as soon as the server says that something changed', async () => {
  const { session, live, server } = setUp(sampleInvitation());
  session.start();
  await pass();
  session.press({ kind: 'who' });
  await pass();
  const [onChange] = live.values();
  server.invitation = { ...server.invitation, whoAnsweredAt: '2026-11-21T12:00:05.000Z' };
  onChange!(null);
  await pass();
  expect(session.get().invitation!.whoAnsweredAt).toBe('2026-11-21T12:00:05.000Z');
  expect(live.size).toBe(0);
});

test('while a share is on, the page hears who looked; afterwards its connection is closed', async () => {
  const { session, live } = setUp(sharing({ precision: 'CITY' }));
  session.start();
  await pass();
  const looks = ['2026-11-21T12:00:00.000Z'];
  live.get('kX3_9s-Qw0ZtY7bN2mLpR4vA')!(looks);
  await pass();
  expect(session.get().looks).toEqual(looks);
  session.press({ kind: 'stop' });
  await pass();
  expect([live.size, session.get().looks]).toEqual([0, null]);
});

test('a key that replaces another is connected instead of it', async () => {
  const { session, live } = setUp(sampleInvitation({ channel: 'LINK', access: 'ANSWER' }));
  session.start();
  await pass();
  session.press({ kind: 'who' });
  await pass();
  expect([...live.keys()]).toEqual([session.get().keys[0]]);
  expect(session.get().keys[0]).not.toBe('kX3_9s-Qw0ZtY7bN2mLpR4vA');
});
