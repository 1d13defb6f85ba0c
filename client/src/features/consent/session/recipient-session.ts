import { RequestFailed, unreachable } from '../link/failure.ts';
import type { Share, ShareDuration, SharePrecision } from '../link/invitation.ts';
import type { LinkToken, PageLocale } from '../link/link-token.ts';
import { callUntilAnswered, type PersistentCall } from '../link/persistent-call.ts';
import type { Answer, RecipientApi } from '../link/recipient-api.ts';
import { positionToSend } from '../position/fix.ts';
import { createGpsTracker } from '../position/gps-tracker.ts';
import { readLocationPermission } from '../position/location-permission.ts';
import { createPositionSender } from '../position/position-sender.ts';
import type { KeepAwake } from '../position/wake-lock.ts';
import { remaining } from './remaining-time.ts';
import { type EndCause, initialState, type PendingAct, type SessionState } from './session-state.ts';
import type { SharingHere } from './sharing-here.ts';
import { createStore, type Store } from './store.ts';

export type SessionEnvironment = {
  link: LinkToken;
  locale: PageLocale;
  api: RecipientApi;
  geolocation: Geolocation | undefined;
  permissions: Permissions | undefined;
  keepAwake: KeepAwake;
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

  const sender = createPositionSender(api, {
    onSent(answer) {
      set({ lastSentAt: Date.now() });
      accept(answer);
    },
    onWait: (failure) => set({ connected: failure.code !== null }),
    onRefused: () => refresh(),
    onQueue: (waiting) => set({ waiting }),
  });

  const tracker = createGpsTracker(env.geolocation, env.permissions, {
    onState: (gps) => set({ gps }),
    onFix(fix) {
      const share = currentShare();
      const position = share && positionToSend(fix, share.precision, get().clockOffset);
      if (position) sender.push(position);
    },
    onRevoked: () => end(false, 'PERMISSION'),
    onAllowed: () => get().gps.name === 'failed' && locate(),
  });

  const currentShare = (): Share | null => {
    const { invitation, act } = get();
    if (act && act.kind !== 'decline' && act.kind !== 'grant') return null;
    return invitation?.state === 'SHARING' ? invitation.share : null;
  };

  const quiet = () => {
    tracker.stop();
    sender.clear();
    env.keepAwake.stop();
    env.sharingHere.set(false);
    agreedHere = false;
    clearTimeout(pollTimer);
    clearTimeout(endTimer);
    set({ gps: { name: 'off' } });
  };

  const locate = () => {
    const share = currentShare();
    if (!share || share.precision === 'CITY') return;
    agreedHere = true;
    env.sharingHere.set(true);
    env.keepAwake.start();
    sender.resume(share.precision);
    tracker.start({ precision: share.precision, duration: share.duration });
  };

  /** After a reload: go on by itself only where the browser needs to ask nothing. */
  const resumeAfterReload = async () => {
    set({ gps: { name: 'paused' } });
    if (!env.sharingHere.get()) return;
    const permission = (await readLocationPermission(env.permissions)).state();
    if (get().gps.name === 'paused' && (permission === 'granted' || permission === 'denied')) locate();
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
    if (share.precision === 'CITY') {
      tracker.stop();
      sender.clear();
      env.keepAwake.stop();
      if (gps.name !== 'off') set({ gps: { name: 'off' } });
    } else if (gps.name === 'off') {
      if (agreedHere) locate();
      else void resumeAfterReload();
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
    run(erase ? 'erase' : 'stop', () => api('withdrawConsent', { erase }), () => {});
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
        tracker.stop();
        sender.pause();
        set({ gps: { name: 'off' } });
      }
      const variables = { precision, duration, locale: env.locale };
      run(changing ? 'change' : 'grant', () => api('grantConsent', variables), () => (agreedHere = true));
    },
    decline: (tell) => run('decline', () => api('declineConsent', { tell }), () => set({ declineTold: tell })),
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
      sender.tryNow();
    },
  };
}
