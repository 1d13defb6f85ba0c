import { vi } from 'vitest';
import { createGpsTracker } from '../position/gps-tracker.ts';

type Watcher = { ok: PositionCallback; failed: PositionErrorCallback; options: PositionOptions };

/** A tracker, and a fake device that the test controls. */
export function trackedDevice(initial: PermissionState | 'none' = 'granted') {
  const watchers = new Map<number, Watcher>();
  let asked = 0;
  const geolocation = {
    watchPosition(ok: PositionCallback, failed: PositionErrorCallback, options: PositionOptions) {
      watchers.set(++asked, { ok, failed, options });
      return asked;
    },
    clearWatch: (watch: number) => void watchers.delete(watch),
  } as unknown as Geolocation;
  const status = Object.assign(new EventTarget(), { state: initial });
  const permissions =
    initial === 'none' ? undefined : ({ query: async () => status } as unknown as Permissions);
  const events = {
    onState: vi.fn(),
    onReading: vi.fn(),
    onFix: vi.fn(),
    onRevoked: vi.fn(),
    onAllowed: vi.fn(),
  };
  const reading = (longitude: number, accuracy = 5, latitude = 0, age = 0) =>
    ({ coords: { latitude, longitude, accuracy }, timestamp: Date.now() - age }) as GeolocationPosition;
  return {
    events,
    watchers,
    tracker: createGpsTracker(geolocation, permissions, events),
    move: (longitude: number, accuracy?: number) =>
      watchers.forEach(({ ok }) => ok(reading(longitude, accuracy))),
    /** Reports a position that was taken so many milliseconds ago. */
    tell: (age: number) => watchers.forEach(({ ok }) => ok(reading(0, 5, 0, age))),
    /** How often a watch was begun. */
    asked: () => asked,
    moveTo: (latitude: number, longitude: number) =>
      watchers.forEach(({ ok }) => ok(reading(longitude, 5, latitude))),
    fail: (code: number) => watchers.forEach(({ failed }) => failed({ code } as GeolocationPositionError)),
    permit(state: PermissionState) {
      status.state = state;
      status.dispatchEvent(new Event('change'));
    },
  };
}
