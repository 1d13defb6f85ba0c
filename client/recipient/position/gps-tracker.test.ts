import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { withinPrecision } from '#shared/precision.ts';
import { createGpsTracker } from './gps-tracker.ts';
import type { SendGoal } from './send-rule.ts';

const start = Date.parse('2026-11-21T12:00:00Z');
const exact: SendGoal = { precision: 'EXACT', duration: 'ONE_HOUR' };

beforeEach(() => void vi.useFakeTimers({ now: start }));
afterEach(() => void vi.useRealTimers());

type Watcher = { ok: PositionCallback; failed: PositionErrorCallback; options: PositionOptions };

/** A fake device that the test controls. */
function setUp(initial: PermissionState | 'none' = 'granted') {
  const watchers = new Map<number, Watcher>();
  const looks: PositionCallback[] = [];
  const geolocation = {
    watchPosition(ok: PositionCallback, failed: PositionErrorCallback, options: PositionOptions) {
      watchers.set(watchers.size + 1, { ok, failed, options });
      return watchers.size;
    },
    clearWatch: (watch: number) => void watchers.delete(watch),
    getCurrentPosition: (ok: PositionCallback) => void looks.push(ok),
  } as unknown as Geolocation;
  const status = Object.assign(new EventTarget(), { state: initial });
  const permissions =
    initial === 'none' ? undefined : ({ query: async () => status } as unknown as Permissions);
  const events = { onState: vi.fn(), onFix: vi.fn(), onRevoked: vi.fn(), onAllowed: vi.fn() };
  const reading = (longitude: number, accuracy = 5, latitude = 0) =>
    ({ coords: { latitude, longitude, accuracy }, timestamp: Date.now() }) as GeolocationPosition;
  return {
    events,
    looks,
    watchers,
    tracker: createGpsTracker(geolocation, permissions, events),
    move: (longitude: number, accuracy?: number) =>
      watchers.forEach(({ ok }) => ok(reading(longitude, accuracy))),
    moveTo: (latitude: number, longitude: number) =>
      watchers.forEach(({ ok }) => ok(reading(longitude, 5, latitude))),
    look: () => looks.splice(0).forEach((ok) => ok(reading(0))),
    fail: (code: number) => watchers.forEach(({ failed }) => failed({ code } as GeolocationPositionError)),
    permit(state: PermissionState) {
      status.state = state;
      status.dispatchEvent(new Event('change'));
    },
  };
}
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

test('sends nothing that the device answers only after the stop', async () => {
  const { tracker, events, looks, move, look } = setUp();
  tracker.start(exact);
  await settle();
  move(0);
  await vi.advanceTimersByTimeAsync(40_000);
  expect(looks).toHaveLength(1);
  tracker.stop();
  look();
  expect(events.onFix).toHaveBeenCalledTimes(1);
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

test('reads the position of a stationary device again after 40 seconds', async () => {
  const { tracker, events, move, look, looks } = setUp();
  tracker.start(exact);
  await settle();
  move(0);
  await vi.advanceTimersByTimeAsync(39_000);
  expect(looks).toHaveLength(0);
  await vi.advanceTimersByTimeAsync(2_000);
  look();
  expect(events.onFix).toHaveBeenLastCalledWith(expect.objectContaining({ takenAt: start + 40_000 + 1_000 }));
});

test('still reads the position again after the clock was set back', async () => {
  const { tracker, events, move, look } = setUp();
  tracker.start(exact);
  await settle();
  move(0);
  vi.setSystemTime(start - 3_600_000);
  await vi.advanceTimersByTimeAsync(10_000);
  look();
  expect(events.onFix).toHaveBeenLastCalledWith(
    expect.objectContaining({ takenAt: start - 3_600_000 + 10_000 }),
  );
});

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

test('reports a timeout but continues to watch', async () => {
  const { tracker, events, fail, move } = setUp();
  tracker.start(exact);
  await settle();
  fail(3);
  expect(events.onState).toHaveBeenLastCalledWith({ name: 'failed', problem: 'FAILED' });
  move(0);
  expect(events.onState).toHaveBeenLastCalledWith({ name: 'live' });
  fail(2);
  expect(events.onState).toHaveBeenLastCalledWith({ name: 'weak' });
});

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
  const events = { onState: vi.fn(), onFix: vi.fn(), onRevoked: vi.fn(), onAllowed: vi.fn() };
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
