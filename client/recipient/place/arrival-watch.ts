import type { Fix } from '../position/fix.ts';
import { createGpsTracker, type GpsState } from '../position/gps-tracker.ts';
import type { PermissionName } from '../position/location-permission.ts';
import { readLocationPermission } from '../position/location-permission.ts';
import type { FeedDevice } from '../position/position-feed.ts';
import { hasArrived, isAway } from './has-arrived.ts';
import type { MarkedPlace } from './marked-place.ts';

export type ArrivalEvents = {
  onGps(state: GpsState): void;
  /** They were away from where they marked the place, and can come back. */
  onAway(): void;
  onArrived(): void;
};

/** Compares where the device is with the marked place. Sends nothing. */
export type ArrivalWatch = {
  /** Null: there is none. */
  setPlace(place: MarkedPlace | null): void;
  see(fix: Fix): void;
  /** Asks the device, for a share that does not. */
  start(): void;
  stop(): void;
  permission(): Promise<PermissionName>;
};

export function createArrivalWatch(device: FeedDevice, events: ArrivalEvents): ArrivalWatch {
  let place: MarkedPlace | null = null;
  let before: Fix | null = null;

  const see = (fix: Fix) => {
    if (!place || fix.takenAt < place.markedAt) return;
    if (place.awayFirst) {
      if (isAway(place, fix)) events.onAway();
      return;
    }
    const isThere = hasArrived(place, before, fix);
    before = fix;
    if (isThere) events.onArrived();
  };
  const tracker = createGpsTracker(device.geolocation, device.permissions, {
    onState(state) {
      // Nothing is found any more, and the screen may turn off.
      if (state.name === 'failed' && state.problem !== 'FAILED') device.keepAwake.stop();
      events.onGps(state);
    },
    onReading: see,
    onFix() {},
    onRevoked() {
      device.keepAwake.stop();
      events.onGps({ name: 'failed', problem: 'DENIED' });
    },
    onAllowed: () => place && start(),
  });
  const start = () => {
    device.keepAwake.start();
    const grantedAt = () => place?.markedAt ?? Infinity;
    tracker.start({ precision: 'EXACT', duration: 'UNTIL_STOPPED', grantedAt });
  };

  return {
    setPlace(next) {
      if (next?.markedAt !== place?.markedAt) before = null;
      place = next;
    },
    see,
    start,
    stop() {
      tracker.stop();
      device.keepAwake.stop();
    },
    permission: async () => (await readLocationPermission(device.permissions)).state(),
  };
}
