import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Invitation } from '../api/invitation.ts';
import { sampleInvitation, sampleNow, sampleShare } from '../testing/sample-invitation.ts';
import { pass, setUp, sharing, sharingExactly } from '../testing/session-kit.ts';
import type { Operation } from './session-state.ts';
import { viewOf } from './view-state.ts';

// An ending that did not reach the server, and the page was reloaded meanwhile.

beforeEach(() => void vi.useFakeTimers({ now: sampleNow }));
afterEach(() => void vi.useRealTimers());

/** Pressed without a network, then reloaded with one, when the server has `found`. */
async function reloadedAfter(operation: Operation, before: Invitation, found: Invitation = before) {
  const lost = setUp(before);
  lost.session.start();
  await pass();
  lost.server.online = false;
  lost.session.press(operation);
  await pass(2_000);
  const reloaded = setUp(found, { unsent: lost.unsent() });
  reloaded.session.start();
  await pass();
  return { ...reloaded, changes: () => reloaded.calls.filter(([name]) => name !== 'readInvitation') };
}

const ended = sampleInvitation({ state: 'ENDED', share: sampleShare({ endedAt: sampleShare().until }) });
const declined = sampleInvitation({ state: 'DECLINED', declineTold: false });

test.each<[Operation, Invitation, string, object]>([
  [{ kind: 'stop' }, sharing(), 'withdrawConsent', { erase: false }],
  [{ kind: 'erase' }, sharing(), 'withdrawConsent', { erase: true }],
  [{ kind: 'erase' }, ended, 'withdrawConsent', { erase: true }],
  [{ kind: 'block' }, sharing(), 'blockRequests', {}],
  [{ kind: 'block' }, sampleInvitation(), 'blockRequests', {}],
  [{ kind: 'decline', tell: false }, sampleInvitation(), 'declineConsent', { tell: false }],
  [{ kind: 'decline', tell: true }, declined, 'declineConsent', { tell: true }],
])('%o is sent again after a reload, once', async (operation, before, name, variables) => {
  const { session, changes, unsent } = await reloadedAfter(operation, before);
  expect(changes()).toEqual([[name, variables]]);
  expect(session.get().pending).toBeNull();
  expect(unsent()?.operation ?? null).toBeNull();
});

test('an erasure is sent again if the share has ended in the meantime', async () => {
  const { session } = await reloadedAfter({ kind: 'erase' }, sharing(), ended);
  expect(session.get().invitation?.share?.erased).toBe(true);
});

const newer = sharing({ grantedAt: '2026-11-21T12:00:10.000Z' });
const handOver = { access: 'STOP', keyKind: 'HANDOVER', channel: 'LINK' } as const;
const taken = sampleInvitation({ state: 'TAKEN', ...handOver });
const over = sampleInvitation({ state: 'ENDED', ...handOver });
test.each<[string, Operation, Invitation, Invitation]>([
  ['a newer share', { kind: 'stop' }, sharing(), newer],
  ['a newer share', { kind: 'erase' }, ended, newer],
  ['a newer share', { kind: 'block' }, sampleInvitation(), newer],
  ['a newer share', { kind: 'decline', tell: false }, sampleInvitation(), newer],
  ['somebody else’s share', { kind: 'block' }, sampleInvitation(), taken],
  ['a share whose time the key does not show', { kind: 'stop' }, taken, taken],
  ['a share whose time the key does not show', { kind: 'erase' }, over, over],
])('%s is left alone by what did not arrive: %o', async (_, operation, before, found) => {
  const { changes, unsent } = await reloadedAfter(operation, before, found);
  expect(changes()).toEqual([]);
  expect(unsent()).toBeNull();
});

test('nothing is sent again over a link that the server no longer knows', async () => {
  const unsent = { operation: { kind: 'block' }, grantedAt: null, endCause: null } as const;
  const { server, session, calls } = setUp(sampleInvitation(), { unsent });
  server.unknown = session.get().keys;
  session.start();
  await pass();
  expect(calls).toEqual([['readInvitation', {}]]);
});

test.each<Operation>([
  { kind: 'grant', choice: { precision: 'CITY', duration: 'ONE_HOUR' } },
  { kind: 'reply', reply: 'OK' },
  { kind: 'who' },
])('%o is not sent again', async (operation) => {
  const { changes } = await reloadedAfter(operation, sampleInvitation());
  expect(changes()).toEqual([]);
});

test('what was cancelled or replaced is not sent again', async () => {
  const { server, session, unsent } = setUp(sampleInvitation());
  session.start();
  await pass();
  server.online = false;
  session.press({ kind: 'decline', tell: false });
  await pass();
  session.cancel();
  expect(unsent()).toBeNull();
  session.press({ kind: 'decline', tell: false });
  session.press({ kind: 'grant', choice: { precision: 'CITY', duration: 'ONCE' } });
  expect(unsent()).toBeNull();
});

test('a stop by revoked permission is sent again with its cause', async () => {
  const lost = await sharingExactly();
  lost.server.online = false;
  lost.revoke();
  await pass(2_000);
  const { session } = setUp(lost.server.invitation, { unsent: lost.unsent() });
  session.start();
  await pass();
  expect(session.get()).toMatchObject({ endCause: 'PERMISSION', invitation: { state: 'ENDED' } });
});

test('why a share ended stays known in this tab until another begins, however often the page is reloaded', async () => {
  const first = await sharingExactly();
  first.revoke();
  await pass();
  const reloaded = async (before: ReturnType<typeof setUp>, invitation = before.server.invitation) => {
    const next = setUp(invitation, { unsent: before.unsent() });
    next.session.start();
    await pass();
    return next;
  };
  const second = await reloaded(first);
  expect(second.session.get()).toMatchObject({ endCause: 'PERMISSION', pending: null });
  const third = await reloaded(second);
  expect(third.session.get()).toMatchObject({ endCause: 'PERMISSION', pending: null });
  expect(third.calls).toEqual([['readInvitation', {}]]);
  const offline = setUp(third.server.invitation, { unsent: third.unsent() });
  offline.server.online = false;
  offline.session.start();
  await pass(2_000);
  expect(viewOf(offline.session.get(), Date.now()).name, 'the end has reached the server').toBe(
    'unreachable',
  );
  const newer = sampleShare({ grantedAt: '2026-11-21T12:00:10.000Z', endedAt: '2026-11-21T12:00:20.000Z' });
  const other = await reloaded(third, sampleInvitation({ state: 'ENDED', share: newer }));
  expect(other.session.get().endCause).toBeNull();
  expect(other.unsent()).toBeNull();
});

test('a refused ending is not sent again', async () => {
  const { server, session, unsent } = setUp(sampleInvitation());
  session.start();
  await pass();
  server.refuse = 'LINK_READ_ONLY';
  session.press({ kind: 'decline', tell: false });
  await pass();
  expect(unsent()).toBeNull();
});

test('stays until the server is reached, however often the page is reloaded', async () => {
  const lost = await sharingExactly();
  lost.server.online = false;
  lost.session.press({ kind: 'stop' });
  await pass(2_000);
  const again = setUp(lost.server.invitation, { unsent: lost.unsent() });
  again.server.online = false;
  again.session.start();
  await pass(2_000);
  expect(again.unsent()).toEqual(lost.unsent());
  again.server.online = true;
  again.session.tryNow();
  await pass();
  expect(again.session.get()).toMatchObject({ endCause: 'STOPPED', invitation: { state: 'ENDED' } });
});
