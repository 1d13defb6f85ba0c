import { vi } from 'vitest';
import { createGpsTracker } from '../position/gps-tracker.ts';

type Watcher = { ok: PositionCallback; failed: PositionErrorCallback; options: PositionOptions };

/** A tracker, and a fake device that the test controls. */
export function trackedDevice(initial: PermissionState | 'none' = 'granted') {
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
