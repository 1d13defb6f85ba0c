import { RequestFailed, unreachable } from '../link/failure.ts';
import type { Share, ShareDuration, SharePrecision } from '../link/invitation.ts';
import type { LinkToken, PageLocale } from '../link/link-token.ts';
import { callUntilAnswered, type PersistentCall } from '../link/persistent-call.ts';
import type { Answer, RecipientApi } from '../link/recipient-api.ts';
import type { FeedEvents, PositionFeed } from '../position/position-feed.ts';
import { remaining } from './remaining-time.ts';
import { type EndCause, initialState, type PendingAct, type SessionState } from './session-state.ts';
import type { SharingHere } from './sharing-here.ts';
import { createStore, type Store } from './store.ts';

export type SessionEnvironment = {
  link: LinkToken;
  locale: PageLocale;
  api: RecipientApi;
  /** The way from the device to the server; its script arrives later than the rest. */
  loadFeed(events: FeedEvents): Promise<PositionFeed>;
  sharingHere: SharingHere;
};

export type RecipientSession = Pick<Store<SessionState>, 'get' | 'subscribe'> & {
  /** Reads the invitation. */
  start(): void;
  /** Says yes; while sharing it changes precision and duration. */
  grant(precision: SharePrecision, duration: ShareDuration): void;
  decline(tell: boolean): void;
  /** Sends nothing more from this instant; then tells the server until it knows. */
  stop(erase: boolean): void;
  /** Takes back a yes, change or no that has not reached the server. */
  cancelAct(): void;
  /** (Again) asks the device for its position. */
  locate(): void;
  /** Ends all waiting for the next try. */
  tryNow(): void;
  /** Looks at the server afresh, e.g. when the page comes back to the front. */
  refresh(): void;
};

const pollInterval = 30_000;
/** After the end by the clock, before asking the server: so that it agrees. */
const endSlack = 1_000;

const wantsPosition = (share: Share | null): share is Share => share !== null && share.precision !== 'CITY';
const failureIn = (error: unknown) => (error instanceof RequestFailed ? error.failure : unreachable);

/** The life of one link in one browser: what the server says, what the recipient presses, what the device sends. */
export function createRecipientSession(env: SessionEnvironment): RecipientSession {
  const store = createStore(initialState(env.link));
  const { get, set } = store;
  const { api } = env;
  let reading: PersistentCall<Answer> | null = null;
  let acting: PersistentCall<Answer> | null = null;
  let pollTimer: ReturnType<typeof setTimeout> | undefined;
  let endTimer: ReturnType<typeof setTimeout> | undefined;
  /** Whether this page may ask the device by itself: after a yes or a tap here. */
  let agreedHere = false;

  let feed: PositionFeed | null = null;
  let feedLoading: Promise<PositionFeed> | undefined;
  const feedEvents: FeedEvents = {
    onGps: (gps) => set({ gps }),
    onSent(answer) {
      set({ lastSentAt: Date.now() });
      accept(answer);
    },
    onWait: (failure) => set({ connected: failure.code !== null }),
    onRefused: () => refresh(),
    onQueue: (waiting) => set({ waiting }),
    onRevoked: () => end(false, 'PERMISSION'),
    onAllowed: () => get().gps.name === 'failed' && locate(),
    clockOffset: () => get().clockOffset,
  };

  const currentShare = (): Share | null => {
    const { invitation, act } = get();
    if (act && act.kind !== 'decline' && act.kind !== 'grant') return null;
    return invitation?.state === 'SHARING' ? invitation.share : null;
  };

  const quiet = () => {
    feed?.stop();
    env.sharingHere.set('no');
    agreedHere = false;
    clearTimeout(pollTimer);
    clearTimeout(endTimer);
    set({ gps: { name: 'off' } });
  };

  /** Does so only if it is still wanted when the script has arrived. */
  const withFeed = (act: (feed: PositionFeed) => void) => {
    feedLoading ??= env.loadFeed(feedEvents).then((loaded) => (feed = loaded));
    void feedLoading.then(act);
  };

  const locate = () => {
    if (!wantsPosition(currentShare())) return;
    agreedHere = true;
    env.sharingHere.set('reload');
    set({ gps: { name: 'searching' } });
    withFeed((loaded) => {
      const share = currentShare();
      if (agreedHere && wantsPosition(share)) loaded.start(share);
    });
  };

  /** After a reload: go on by itself only where the browser needs to ask nothing. */
  const resumeAfterReload = () => {
    set({ gps: { name: 'paused' } });
    const here = env.sharingHere.get();
    if (here === 'asked') return locate();
    if (here === 'no') return;
    withFeed((loaded) => {
      void loaded.asksNothing().then((silent) => silent && get().gps.name === 'paused' && locate());
    });
  };

  /** Brings the device in line with what the server said. */
  const settle = () => {
    clearTimeout(pollTimer);
    clearTimeout(endTimer);
    const { clockOffset, gps } = get();
    const share = currentShare();
    if (!share) return quiet();
    pollTimer = setTimeout(refresh, pollInterval);
    endTimer = setTimeout(refreshEnded, remaining(share.until, Date.now(), clockOffset) + endSlack);
    if (!wantsPosition(share)) {
      feed?.stop();
      if (gps.name !== 'off') set({ gps: { name: 'off' } });
    } else if (gps.name === 'off') {
      if (agreedHere) locate();
      else resumeAfterReload();
    }
  };

  const accept = ({ invitation, clockOffset }: Answer) => {
    set({ invitation, clockOffset, loadFailure: null, connected: true });
    settle();
  };

  const refresh = () => {
    if (acting || env.link.kind !== 'token') return;
    if (reading) return reading.tryNow();
    const current = callUntilAnswered(
      () => api('readInvitation', {}),
      (loadFailure) => set({ loadFailure, connected: loadFailure.code !== null }),
    );
    reading = current;
    const done = () => {
      if (reading === current) reading = null;
    };
    current.result.then(
      (answer) => {
        done();
        accept(answer);
      },
      (error: unknown) => {
        done();
        set({ loadFailure: failureIn(error), connected: true });
      },
    );
  };

  const refreshEnded = () => {
    quiet();
    refresh();
  };

  const run = (kind: PendingAct['kind'], call: () => Promise<Answer>, onDone: () => void) => {
    // An answer from before this act must not undo what it brings.
    reading?.cancel();
    acting?.cancel();
    reading = null;
    clearTimeout(pollTimer);
    set({ act: { kind, failure: null }, refusal: null });
    const current = callUntilAnswered(call, (failure) =>
      set({ act: { kind, failure }, connected: failure.code !== null }),
    );
    acting = current;
    current.result.then(
      (answer) => {
        acting = null;
        set({ act: null });
        onDone();
        accept(answer);
      },
      (error: unknown) => {
        acting = null;
        set({ act: null, refusal: { kind, failure: failureIn(error) }, connected: true });
        refresh();
      },
    );
  };

  const end = (erase: boolean, cause: EndCause) => {
    const wasSharing = get().invitation?.state === 'SHARING';
    quiet();
    if (wasSharing) set({ endCause: cause });
    run(
      erase ? 'erase' : 'stop',
      () => api('withdrawConsent', { erase }),
      () => {},
    );
  };

  return {
    get,
    subscribe: store.subscribe,
    start: refresh,
    refresh,
    locate,
    grant(precision, duration) {
      const changing = currentShare() !== null;
      if (changing) {
        feed?.hold();
        set({ gps: { name: 'off' } });
      }
      const variables = { precision, duration, locale: env.locale };
      run(
        changing ? 'change' : 'grant',
        () => api('grantConsent', variables),
        () => (agreedHere = true),
      );
    },
    decline: (tell) =>
      run(
        'decline',
        () => api('declineConsent', { tell }),
        () => set({ declineTold: tell }),
      ),
    stop: (erase) => end(erase, 'STOPPED'),
    cancelAct() {
      acting?.cancel();
      acting = null;
      set({ act: null });
      refresh();
    },
    tryNow() {
      acting?.tryNow();
      reading?.tryNow();
      feed?.tryNow();
    },
  };
}
