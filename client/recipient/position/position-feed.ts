import type { Failure } from '../api/failure.ts';
import { isFromDevice, type Share } from '../api/invitation.ts';
import { ReportPresenceDocument } from '../gql/graphql.ts';
import type { Answer, RecipientApi } from '../api/recipient-api.ts';
import { positionToSend } from './fix.ts';
import { createGpsTracker, type GpsState } from './gps-tracker.ts';
import { type PermissionName, readLocationPermission } from './location-permission.ts';
import { ownFix } from './own-fix.ts';
import { createPositionSender } from './position-sender.ts';
import type { KeepAwake } from './wake-lock.ts';

export type FeedEvents = {
  onGps(state: GpsState): void;
  onSent(answer: Answer): void;
  onWait(failure: Failure): void;
  /** The server accepts no more positions. */
  onRefused(): void;
  onQueue(waiting: number): void;
  /** The permission we had was revoked. */
  onRevoked(): void;
  /** Permission was granted while nothing is running. */
  onAllowed(): void;
  /** Milliseconds by which the server's clock is ahead. */
  clockOffset(): number;
};

export type FeedDevice = {
  geolocation: Geolocation | undefined;
  permissions: Permissions | undefined;
  keepAwake: KeepAwake;
};

/** Sends positions from the device to the server, while and as precisely as a share allows. */
export type PositionFeed = {
  /** Starts, or restarts. Waiting positions are first reduced to the share's precision. */
  start(share: Share): void;
  /** Pauses sending until `start`; waiting positions are kept. */
  hold(): void;
  /** Ends sending; waiting positions are discarded. */
  stop(): void;
  tryNow(): void;
  /** Tells that the page is open and its device where it said last; reads the invitation. */
  reportPresence(): Promise<Answer>;
  /** What the browser would answer now if asked for a position. */
  permission(): Promise<PermissionName>;
};

export function createPositionFeed(api: RecipientApi, device: FeedDevice, events: FeedEvents): PositionFeed {
  let share: Share | null = null;
  /** Whether the server could use the last position: without that nothing is live, whatever the device finds. */
  let isUsable = true;
  let found: GpsState = { name: 'off' };

  const tellState = () => events.onGps(found.name === 'live' && !isUsable ? { name: 'weak' } : found);
  const note = (usable: boolean) => {
    if (usable === isUsable) return;
    isUsable = usable;
    tellState();
  };
  const sender = createPositionSender(api, {
    ...events,
    onSent(answer) {
      note(true);
      events.onSent(answer);
    },
    onDropped: () => note(false),
  });

  const tracker = createGpsTracker(device.geolocation, device.permissions, {
    onState(state) {
      // After FAILED it keeps trying; after any other problem nothing is sent, and the screen may turn off.
      if (state.name === 'failed' && state.problem !== 'FAILED') device.keepAwake.stop();
      found = state;
      tellState();
    },
    onReading: (fix) => ownFix.set({ fix }),
    onFix(fix) {
      const position = share && positionToSend(fix, share.precision, events.clockOffset());
      if (position) sender.push(position);
    },
    onRevoked: events.onRevoked,
    onAllowed: events.onAllowed,
  });

  return {
    start(next) {
      const { precision, duration } = next;
      if (!isFromDevice(precision)) return;
      share = next;
      isUsable = true;
      device.keepAwake.start();
      sender.resume(precision);
      const grantedAt = () => Date.parse(next.grantedAt) - events.clockOffset();
      tracker.start({ precision, duration, grantedAt });
    },
    hold() {
      tracker.stop();
      sender.pause();
    },
    stop() {
      ownFix.set({ fix: null });
      tracker.stop();
      sender.clear();
      device.keepAwake.stop();
    },
    tryNow: sender.tryNow,
    reportPresence: () => api(ReportPresenceDocument, {}),
    permission: async () => (await readLocationPermission(device.permissions)).state(),
  };
}
