import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { trackedDevice as setUp } from '../testing/tracked-device.ts';
import type { WatchGoal } from './gps-tracker.ts';

const exact: WatchGoal = { precision: 'EXACT', duration: 'ONE_HOUR', grantedAt: () => 0 };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const settle = () => vi.advanceTimersByTimeAsync(0);

test.each([
  ['granted', 'DENIED'],
  ['prompt', 'DENIED'],
  ['denied', 'DISABLED'],
  ['none', 'DENIED'],
] as const)(
  'a refusal with permission %s is reported as %s and ends the watch',
  async (permission, problem) => {
    const { tracker, events, fail, watchers } = setUp(permission);
    tracker.start(exact);
    await settle();
    fail(1);
    expect(events.onState).toHaveBeenLastCalledWith({ name: 'failed', problem });
    expect(events.onRevoked).not.toHaveBeenCalled();
    expect(watchers.size).toBe(0);
  },
);

test.each(['prompt', 'denied'] as const)(
  'a revoked permission (%s) is reported and ends the watch',
  async (state) => {
    const { tracker, events, move, permit, watchers } = setUp();
    tracker.start(exact);
    await settle();
    move(0);
    permit(state);
    expect(events.onRevoked).toHaveBeenCalledTimes(1);
    expect(watchers.size).toBe(0);
  },
);

test('treats a refusal after a fix as a revocation if the browser cannot report permissions', async () => {
  const { tracker, events, move, fail } = setUp('none');
  tracker.start(exact);
  await settle();
  move(0);
  fail(1);
  expect(events.onRevoked).toHaveBeenCalledTimes(1);
});

test('reports a permission that is granted later', async () => {
  const { tracker, events, fail, permit } = setUp('denied');
  tracker.start(exact);
  await settle();
  fail(1);
  permit('granted');
  expect(events.onAllowed).toHaveBeenCalledTimes(1);
});

test('reports each permission that is granted later once, however often it was asked for', async () => {
  const { tracker, events, fail, permit } = setUp('denied');
  for (const _ of [1, 2]) {
    tracker.start(exact);
    await settle();
    fail(1);
  }
  permit('prompt');
  expect(events.onAllowed).not.toHaveBeenCalled();
  permit('granted');
  expect(events.onAllowed).toHaveBeenCalledTimes(1);
});

test('says that the browser asks, and that it searches only once it may', async () => {
  const { tracker, events, permit } = setUp('prompt');
  tracker.start(exact);
  await settle();
  expect(events.onState).toHaveBeenLastCalledWith({ name: 'asking' });
  permit('denied');
  expect(events.onState).toHaveBeenLastCalledWith({ name: 'asking' });
  permit('granted');
  expect(events.onState).toHaveBeenLastCalledWith({ name: 'searching' });
});

test('a permission for this time that becomes one for good is not a revocation', async () => {
  const { tracker, events, move, permit, watchers } = setUp('prompt');
  tracker.start(exact);
  await settle();
  move(0);
  permit('granted');
  expect(events.onRevoked).not.toHaveBeenCalled();
  expect(watchers.size).toBe(1);
});
