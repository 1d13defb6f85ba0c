import type { Share } from '../link/invitation.ts';
import type { FeedEvents, PositionFeed } from '../position/position-feed.ts';
import type { SessionState } from './session-state.ts';
import type { SharingHere } from './sharing-here.ts';
import type { Store } from './store.ts';

export type DeviceLine = {
  /** Asks the device for its position, if the share wants one. */
  locate(): void;
  /** Brings the device in line with a share that goes on. */
  follow(share: Share): void;
  /** From now on this page may ask the device by itself: the recipient has just said yes here. */
  agree(): void;
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
  /** After a yes or a tap on this page, or before a reload of it. */
  let agreedHere = false;
  let feed: PositionFeed | null = null;
  let loading: Promise<PositionFeed> | undefined;

  /** The feed's script arrives later than the rest. */
  const withFeed = (use: (feed: PositionFeed) => void) => {
    loading ??= loadFeed().then((loaded) => (feed = loaded));
    void loading.then(use);
  };

  const locate = () => {
    if (!wantsPosition(currentShare())) return;
    agreedHere = true;
    sharingHere.set('reload');
    set({ gps: { name: 'searching' } });
    withFeed((loaded) => {
      const share = currentShare();
      if (agreedHere && wantsPosition(share)) loaded.start(share);
    });
  };

  /** Goes on by itself only where the browser needs to ask nothing. */
  const resumeAfterReload = () => {
    set({ gps: { name: 'paused' } });
    const here = sharingHere.get();
    if (here === 'asked') return locate();
    if (here === 'no') return;
    withFeed((loaded) => {
      void loaded.asksNothing().then((silent) => silent && get().gps.name === 'paused' && locate());
    });
  };

  const turnOff = () => {
    if (get().gps.name !== 'off') set({ gps: { name: 'off' } });
  };

  return {
    locate,
    follow(share) {
      if (!wantsPosition(share)) {
        feed?.stop();
        turnOff();
      } else if (get().gps.name === 'off') {
        if (agreedHere) locate();
        else resumeAfterReload();
      }
    },
    agree: () => (agreedHere = true),
    hold() {
      feed?.hold();
      turnOff();
    },
    quiet() {
      feed?.stop();
      sharingHere.set('no');
      agreedHere = false;
      turnOff();
    },
    tryNow: () => feed?.tryNow(),
  };
}

/** What the feed tells the session, as changes of its state. */
export function feedEvents(
  { get, set }: Store<SessionState>,
  line: Pick<DeviceLine, 'locate'>,
  events: Pick<FeedEvents, 'onSent' | 'onRefused' | 'onRevoked'>,
): FeedEvents {
  return {
    ...events,
    onGps: (gps) => set({ gps }),
    onWait: (failure) => set({ connected: failure.code !== null }),
    onQueue: (waiting) => set({ waiting }),
    onAllowed: () => get().gps.name === 'failed' && line.locate(),
    clockOffset: () => get().clockOffset,
  };
}
