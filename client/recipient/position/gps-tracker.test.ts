import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { withinPrecision } from '#shared/precision.ts';
import { trackedDevice as setUp } from '../testing/tracked-device.ts';
import { createGpsTracker, type WatchGoal } from './gps-tracker.ts';

const start = Date.parse('2026-11-21T12:00:00Z');
const exact: WatchGoal = { precision: 'EXACT', duration: 'ONE_HOUR', grantedAt: () => start };

beforeEach(() => void vi.useFakeTimers({ now: start }));
afterEach(() => void vi.useRealTimers());

const settle = () => vi.advanceTimersByTimeAsync(0);

test('watches nothing before it is started, and requests high accuracy only for EXACT', async () => {
  const { tracker, watchers } = setUp();
  await settle();
  expect(watchers.size).toBe(0);
  tracker.start({ ...exact, precision: 'AREA' });
  await settle();
  expect([...watchers.values()][0]?.options).toMatchObject({ enableHighAccuracy: false, maximumAge: 0 });
  tracker.start(exact);
  await settle();
  expect(watchers.size).toBe(1);
  expect([...watchers.values()][0]?.options.enableHighAccuracy).toBe(true);
});

test('sends the first fix immediately and delays a second one that comes too soon', async () => {
  const { tracker, events, move } = setUp();
  tracker.start(exact);
  await settle();
  move(0);
  await vi.advanceTimersByTimeAsync(500);
  move(0.001);
  expect(events.onFix).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1_500);
  expect(events.onFix).toHaveBeenCalledTimes(2);
  // With a time only 500 ms after the first, the server would not store it.
  expect(events.onFix).toHaveBeenLastCalledWith(
    expect.objectContaining({ longitude: 0.001, takenAt: start + 2_000 }),
  );
  expect(events.onState).toHaveBeenLastCalledWith({ name: 'live' });
});

test('AREA: a device at the corner of four cells is said to be in one of them until it has left its circle', async () => {
  const { tracker, events, moveTo } = setUp();
  tracker.start({ ...exact, precision: 'AREA' });
  await settle();
  const jitter = [-1, 1].flatMap((north) => [-1, 1].map((east) => [0.005 + north / 1e5, 0.005 + east / 1e5]));
  const seen = () =>
    events.onFix.mock.calls.map(([fix]) => JSON.stringify(Object.values(withinPrecision(fix, 'AREA')!)));
  for (let count = 0; count < 20; count += 1) {
    const [latitude, longitude] = jitter[count % 4]!;
    moveTo(latitude!, longitude!);
    await vi.advanceTimersByTimeAsync(15_000);
  }
  expect(seen().length).toBeGreaterThan(5);
  expect(new Set(seen())).toEqual(new Set(['[0,0,1000]']));
  moveTo(0.012, 0.005);
  await vi.advanceTimersByTimeAsync(15_000);
  expect(seen().at(-1)).toBe('[0.01,0.01,1000]');
});

test('sends no fix that was delayed and has a newer one since', async () => {
  const { tracker, events, move } = setUp();
  tracker.start(exact);
  await settle();
  move(0);
  await vi.advanceTimersByTimeAsync(500);
  move(0.001);
  await vi.advanceTimersByTimeAsync(500);
  move(0.002);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(events.onFix.mock.calls.map(([{ longitude }]) => longitude)).toEqual([0, 0.002]);
});

test('watches nothing if it is stopped before the browser has said what is permitted', async () => {
  const { tracker, watchers } = setUp();
  tracker.start(exact);
  tracker.stop();
  await settle();
  expect(watchers.size).toBe(0);
});

test('a failure that the device reports only after the stop does not end the next watch', async () => {
  const { tracker, events, watchers } = setUp();
  tracker.start(exact);
  await settle();
  const [earlier] = watchers.values();
  tracker.start(exact);
  await settle();
  earlier!.failed({ code: 1 } as GeolocationPositionError);
  expect(watchers.size).toBe(1);
  expect(events.onState).toHaveBeenLastCalledWith({ name: 'searching' });
});

test('sends the first fix after each start, also from where it sent the last one', async () => {
  const { tracker, events, move } = setUp();
  for (const times of [1, 2]) {
    tracker.start(exact);
    await settle();
    move(0);
    expect(events.onFix).toHaveBeenCalledTimes(times);
    tracker.stop();
  }
});

test('sends a one-time fix that stays coarse after 10 seconds, with the time when it was taken', async () => {
  const { tracker, events, move } = setUp();
  tracker.start({ ...exact, duration: 'ONCE' });
  await settle();
  move(0, 2_000);
  await vi.advanceTimersByTimeAsync(9_000);
  expect(events.onFix).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(events.onFix).toHaveBeenCalledWith(expect.objectContaining({ takenAt: start }));
});

test('sends nothing from before the grant, and waits for a newer position', async () => {
  const { tracker, events, tell } = setUp();
  tracker.start(exact);
  await settle();
  await vi.advanceTimersByTimeAsync(10_000);
  for (const age of [480_000, 10_001]) tell(age);
  await vi.advanceTimersByTimeAsync(9_999);
  expect(events.onState).toHaveBeenLastCalledWith({ name: 'searching' });
  await vi.advanceTimersByTimeAsync(1);
  expect(events.onState).toHaveBeenLastCalledWith({ name: 'failed', problem: 'FAILED' });
  expect(events.onFix).not.toHaveBeenCalled();
  tell(100);
  expect(events.onFix).toHaveBeenCalledWith(expect.objectContaining({ takenAt: start + 20_000 - 100 }));
  expect(events.onState).toHaveBeenLastCalledWith({ name: 'live' });
});

test.each(['ONE_HOUR', 'ONCE'] as const)(
  'a position that the device kept since the grant is no present one (%s)',
  async (duration) => {
    const { tracker, events, tell } = setUp();
    tracker.start({ ...exact, duration, grantedAt: () => start - 600_000 });
    await settle();
    tell(480_000);
    expect(events.onFix.mock.calls.map(([{ takenAt }]) => takenAt)).toEqual(
      duration === 'ONCE' ? [] : [start - 480_000],
    );
    expect(events.onState).toHaveBeenLastCalledWith({ name: 'searching' });
    tell(0);
    expect(events.onFix).toHaveBeenLastCalledWith(expect.objectContaining({ takenAt: start }));
    expect(events.onState).toHaveBeenLastCalledWith({ name: 'live' });
  },
);

test('begins a silent watch anew, and says after 20 seconds that nothing was found, or nothing new', async () => {
  const { tracker, events, asked, tell, move } = setUp();
  tracker.start(exact);
  await settle();
  await vi.advanceTimersByTimeAsync(19_999);
  expect(asked()).toBe(2);
  expect(events.onState).toHaveBeenLastCalledWith({ name: 'searching' });
  await vi.advanceTimersByTimeAsync(1);
  expect(events.onState).toHaveBeenLastCalledWith({ name: 'failed', problem: 'FAILED' });
  move(0);
  expect(events.onState).toHaveBeenLastCalledWith({ name: 'live' });
  await vi.advanceTimersByTimeAsync(15_000);
  // The same reading once more.
  tell(15_000);
  await vi.advanceTimersByTimeAsync(4_999);
  expect(events.onState).toHaveBeenLastCalledWith({ name: 'live' });
  await vi.advanceTimersByTimeAsync(1);
  expect(events.onState).toHaveBeenLastCalledWith({ name: 'live', silentSince: start + 20_000 });
  expect(events.onFix).toHaveBeenCalledTimes(1);
});

test('does not give up on somebody who has yet to answer the browser', async () => {
  const { tracker, events, asked } = setUp('prompt');
  tracker.start(exact);
  await settle();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked()).toBe(1);
  expect(events.onState).toHaveBeenLastCalledWith({ name: 'asking' });
});

test('still sends positions after the clock was set back', async () => {
  const { tracker, events, move } = setUp();
  tracker.start({ ...exact, grantedAt: () => 0 });
  await settle();
  move(0);
  vi.setSystemTime(start - 3_600_000);
  move(0);
  expect(events.onFix).toHaveBeenLastCalledWith(expect.objectContaining({ takenAt: start - 3_600_000 }));
});

test('reports a timeout but continues to watch', async () => {
  const { tracker, events, fail, move } = setUp();
  tracker.start(exact);
  await settle();
  fail(3);
  expect(events.onState).toHaveBeenLastCalledWith({ name: 'failed', problem: 'FAILED' });
  move(0);
  expect(events.onState).toHaveBeenLastCalledWith({ name: 'live' });
  fail(3);
  expect(events.onState).toHaveBeenLastCalledWith({ name: 'live' });
  fail(2);
  expect(events.onState).toHaveBeenLastCalledWith({ name: 'weak' });
});

test('after `stop`, sends no fix, not even a delayed one, and leaves no timer', async () => {
  const { tracker, events, move, watchers } = setUp();
  tracker.start(exact);
  await settle();
  move(0);
  move(0.001);
  tracker.stop();
  expect(watchers.size).toBe(0);
  await vi.advanceTimersByTimeAsync(600_000);
  expect(events.onFix).toHaveBeenCalledTimes(1);
  expect(vi.getTimerCount()).toBe(0);
});

test('reports UNSUPPORTED in a browser without geolocation', () => {
  const { events } = setUp();
  createGpsTracker(undefined, undefined, events).start(exact);
  expect(events.onState).toHaveBeenCalledWith({ name: 'failed', problem: 'UNSUPPORTED' });
});

test('treats a position that is too imprecise as none found, and continues to watch', async () => {
  const { tracker, events, move } = setUp();
  tracker.start(exact);
  await settle();
  move(1, 200_000);
  expect(events.onState).toHaveBeenLastCalledWith({ name: 'failed', problem: 'FAILED' });
  move(1);
  expect(events.onState).toHaveBeenLastCalledWith({ name: 'live' });
  move(1, 200_000);
  expect(events.onState).toHaveBeenLastCalledWith({ name: 'weak' });
  expect(events.onFix).toHaveBeenCalledTimes(1);
});
