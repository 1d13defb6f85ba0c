import type { Share } from '../api/invitation.ts';
import type { FeedEvents, PositionFeed } from '../position/position-feed.ts';
import type { SessionState } from './session-state.ts';
import { type Agreed, covers, type SharingHere } from './sharing-here.ts';
import type { Store } from './store.ts';

export type DeviceLine = {
  /** By a tap: asks the device for its position, if the share as it is now shown wants one. */
  locate(): void;
  /** As `locate`, without a tap: only for the share that was agreed to here. */
  resume(): void;
  /** Brings the device in line with a share that goes on. */
  follow(share: Share): void;
  /** From now on this page may ask the device by itself: the recipient has just said yes to this share here. */
  agree(share: Agreed | null): void;
  /** The recipient has asked here for more time. */
  prolong(share: Agreed | null): void;
  /** Sends nothing while a change is on its way. */
  hold(): void;
  /** Sends nothing any more. */
  quiet(): void;
  tryNow(): void;
};

const wantsPosition = (share: Share | null): share is Share => share !== null && share.precision !== 'CITY';

/** What goes from the device to the server, and whether anything may. */
export function createDeviceLine(
  { get, set }: Store<SessionState>,
  sharingHere: SharingHere,
  currentShare: () => Share | null,
  loadFeed: () => Promise<PositionFeed>,
): DeviceLine {
  /** What this page was told yes to, by a yes, by a tap, or before a reload of it. */
  let agreed: Agreed | null = null;
  let feed: PositionFeed | null = null;
  let loading: Promise<PositionFeed> | undefined;

  /** The feed's script arrives later than the rest. */
  const withFeed = (use: (feed: PositionFeed) => void) => {
    loading ??= loadFeed().then((loaded) => (feed = loaded));
    void loading.then(use);
  };

  const resume = () => {
    if (!agreed || !wantsPosition(currentShare())) return;
    sharingHere.set({ mark: 'reload', agreed });
    set({ gps: { name: 'searching' } });
    withFeed((loaded) => {
      const share = currentShare();
      if (wantsPosition(share) && covers(agreed, share)) loaded.start(share);
    });
  };

  const locate = () => {
    agreed = currentShare();
    resume();
  };

  /** Goes on by itself only with what was agreed to in this tab, and where the browser needs to ask nothing. */
  const resumeAfterReload = (share: Share) => {
    set({ gps: { name: 'paused' } });
    const here = sharingHere.get();
    if (!here || !covers(here.agreed, share)) return;
    agreed = here.agreed;
    if (here.mark === 'asked') return resume();
    withFeed((loaded) => {
      void loaded.asksNothing().then((silent) => silent && get().gps.name === 'paused' && resume());
    });
  };

  /** Somebody else who has the link said yes anew, or gave more time. */
  const changedElsewhere = () => {
    agreed = null;
    feed?.stop();
    sharingHere.set(null);
    set({ gps: { name: 'paused' } });
  };

  const turnOff = () => {
    if (get().gps.name !== 'off') set({ gps: { name: 'off' } });
  };

  return {
    locate,
    resume,
    follow(share) {
      if (!wantsPosition(share)) {
        feed?.stop();
        turnOff();
      } else if (agreed && !covers(agreed, share)) changedElsewhere();
      else if (get().gps.name === 'off') {
        if (agreed) resume();
        else resumeAfterReload(share);
      }
    },
    agree: (share) => (agreed = share),
    prolong(share) {
      if (agreed?.grantedAt !== share?.grantedAt) return;
      agreed = share;
      const here = sharingHere.get();
      if (here && share) sharingHere.set({ ...here, agreed: share });
    },
    hold() {
      feed?.hold();
      turnOff();
    },
    quiet() {
      feed?.stop();
      sharingHere.set(null);
      agreed = null;
      turnOff();
    },
    tryNow: () => feed?.tryNow(),
  };
}

/** What the feed tells the session, as changes of its state. */
export function feedEvents(
  { get, set }: Store<SessionState>,
  line: Pick<DeviceLine, 'resume'>,
  events: Pick<FeedEvents, 'onSent' | 'onRefused' | 'onRevoked'>,
): FeedEvents {
  return {
    ...events,
    onGps: (gps) => set({ gps }),
    onWait: (failure) => set({ connected: failure.code !== null }),
    onQueue: (waiting) => set({ waiting }),
    onAllowed: () => get().gps.name === 'failed' && line.resume(),
    clockOffset: () => get().clockOffset,
  };
}
