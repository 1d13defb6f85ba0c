import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createArrivalWatch } from './arrival-watch.ts';
import type { MarkedPlace } from './marked-place.ts';

const start = Date.parse('2026-11-29T12:00:00Z');
beforeEach(() => void vi.useFakeTimers({ now: start }));
afterEach(() => void vi.useRealTimers());

const place: MarkedPlace = {
  latitude: -6.9,
  longitude: 107.6,
  radius: 200,
  words: null,
  stop: true,
  awayFirst: false,
  markedAt: start,
  grantedAt: '2026-11-29T11:00:00.000Z',
};

function setUp(permission: PermissionState = 'granted') {
  let watcher: { ok: PositionCallback; failed: PositionErrorCallback } | null = null;
  const geolocation = {
    watchPosition: (ok: PositionCallback, failed: PositionErrorCallback) => ((watcher = { ok, failed }), 1),
    clearWatch: () => (watcher = null),
  } as unknown as Geolocation;
  const status = Object.assign(new EventTarget(), { state: permission });
  const permissions = { query: async () => status } as unknown as Permissions;
  const keepAwake = { start: vi.fn(), stop: vi.fn() };
  const events = { onGps: vi.fn(), onAway: vi.fn(), onArrived: vi.fn() };
  const watch = createArrivalWatch({ geolocation, permissions, keepAwake }, events);
  return {
    watch,
    events,
    keepAwake,
    asks: () => watcher !== null,
    /** The device moves that many degrees east of the place. */
    move(east: number, accuracy = 20) {
      vi.advanceTimersByTime(1_000);
      const coords = { latitude: place.latitude, longitude: place.longitude + east, accuracy };
      watcher?.ok({ coords, timestamp: Date.now() } as GeolocationPosition);
    },
    fail: (code: number) => watcher?.failed({ code } as GeolocationPositionError),
  };
}

test('the device is asked from start to stop, and the arrival is seen in between', async () => {
  const { watch, events, keepAwake, asks, move } = setUp();
  watch.setPlace(place);
  expect(asks()).toBe(false);
  watch.start();
  await vi.advanceTimersByTimeAsync(0);
  move(0.01);
  expect(events.onArrived).not.toHaveBeenCalled();
  move(0.0001);
  expect(events.onArrived).toHaveBeenCalledTimes(1);
  watch.stop();
  expect(asks()).toBe(false);
  expect(keepAwake.stop).toHaveBeenCalled();
});

test('what was measured before the place was marked does not count', () => {
  const { watch, events } = setUp();
  watch.setPlace(place);
  const there = { latitude: place.latitude, longitude: place.longitude, accuracy: 5 };
  watch.see({ ...there, takenAt: start - 1 });
  expect(events.onArrived).not.toHaveBeenCalled();
  watch.see({ ...there, takenAt: start + 1 });
  expect(events.onArrived).toHaveBeenCalledTimes(1);
});

test('who marked where they are has to be away first', () => {
  const { watch, events } = setUp();
  watch.setPlace({ ...place, awayFirst: true });
  const there = { latitude: place.latitude, longitude: place.longitude, accuracy: 5 };
  watch.see({ ...there, takenAt: start + 1 });
  watch.see({ ...there, takenAt: start + 2 });
  expect(events.onArrived).not.toHaveBeenCalled();
  watch.see({ ...there, longitude: 108, takenAt: start + 3 });
  expect(events.onAway).toHaveBeenCalledTimes(1);
});

test('a fix at another place, marked before, is none at this one', () => {
  const { watch, events } = setUp();
  const rough = { latitude: place.latitude, longitude: place.longitude, accuracy: 300 };
  watch.setPlace(place);
  watch.see({ ...rough, takenAt: start + 1 });
  watch.setPlace({ ...place, markedAt: start + 2 });
  watch.see({ ...rough, takenAt: start + 3 });
  expect(events.onArrived).not.toHaveBeenCalled();
});

test('says that the permission is missing, and lets the screen go dark', async () => {
  const { watch, events, keepAwake, fail } = setUp('denied');
  watch.setPlace(place);
  watch.start();
  await vi.advanceTimersByTimeAsync(0);
  fail(1);
  expect(events.onGps).toHaveBeenLastCalledWith({ name: 'failed', problem: 'DISABLED' });
  expect(keepAwake.stop).toHaveBeenCalled();
});
