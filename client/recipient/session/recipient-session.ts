import type { Locale } from '#shared/locales.ts';
import { failureIn } from '../api/failure.ts';
import { callUntilAnswered, type PersistentCall } from '../api/persistent-call.ts';
import type { Answer, RecipientApi } from '../api/recipient-api.ts';
import type { Changed } from '../api/watch-invitation.ts';
import { ReadInvitationDocument } from '../gql/graphql.ts';
import { makeKey, type OwnKeys } from '../link/own-keys.ts';
import type { LinkToken } from '../link/link-token.ts';
import type { FeedEvents, PositionFeed } from '../position/position-feed.ts';
import type { Choice } from './choice.ts';
import { remaining } from './remaining-time.ts';
import { sendOperation } from './send-operation.ts';
import type { Effect, SessionEvent } from './session-events.ts';
import { reduce } from './session-reducer.ts';
import {
  currentShare,
  initialState,
  type Operation,
  type SessionState,
  type Unsent,
  wantsPosition,
} from './session-state.ts';
import type { Kept } from './kept-in-tab.ts';
import { covers, type SharingHere } from './sharing-here.ts';
import { createStore, type Store } from './store.ts';

export type SessionEnvironment = {
  link: LinkToken;
  locale: Locale;
  /** Version of the text on this page. */
  textVersion: string;
  api: RecipientApi;
  /** Sends from the device to the server; its script is loaded later than the rest. */
  loadFeed(events: FeedEvents): Promise<PositionFeed>;
  /** Calls `onChange` whenever something may have changed, until the returned function is called. */
  watchInvitation(token: string, onChange: Changed): () => void;
  sharingHere: SharingHere;
  unsentHere: Kept<Unsent>;
  ownKeys: OwnKeys;
  /** Puts a key into the URL. */
  showKey(key: string): void;
  /** From before the text changed. */
  kept: Choice | null;
  /** The text changed while the page was open: shows the new one, keeping the choice. */
  rereadWith(choice: Choice): void;
};

export type RecipientSession = Pick<Store<SessionState>, 'get' | 'subscribe'> & {
  /** Reads the invitation. */
  start(): void;
  /** What the recipient wants; a later action replaces one that has not reached the server. */
  press(operation: Operation): void;
  /** Cancels what has not reached the server. */
  cancel(): void;
  /** Asks the device for its position, possibly again. */
  locate(): void;
  /** Ends all waiting for the next try. */
  tryNow(): void;
  /** Refreshes from the server, e.g. when the page comes back to the front. */
  refresh(): void;
};

/** Also how often a page whose device lies still tells the requester that it is open. */
const pollInterval = 20_000;
/** After the end by the clock, before asking the server, so that the server agrees. */
const endSlack = 1_000;
/** How often the clock is looked at: while the device sleeps, timers stand still. */
const longestTimer = 5_000;

/** Runs the reducer: passes events to it, and performs the effects that it returns. */
export function createRecipientSession(env: SessionEnvironment): RecipientSession {
  const { api, link } = env;
  const store = createStore(
    initialState(link, {
      keys: link.kind === 'token' ? env.ownKeys.from(link.token) : [],
      kept: env.kept,
    }),
  );
  const { get } = store;
  let reading: PersistentCall<Answer> | null = null;
  let calling: PersistentCall<Answer> | null = null;
  let feed: PositionFeed | null = null;
  let loadingFeed: Promise<PositionFeed> | undefined;
  let pollTimer: ReturnType<typeof setTimeout> | undefined;
  let endTimer: ReturnType<typeof setTimeout> | undefined;
  let live: { key: string; end(): void } | null = null;

  const dispatch = (event: SessionEvent) => {
    const { state, effects } = reduce(get(), event);
    // Before it is sent, because the page may be reloaded at any moment.
    if (state.unsent !== get().unsent) env.unsentHere.set(state.unsent);
    store.set(state);
    for (const effect of effects) run(effect);
  };

  /** The feed's script is loaded later than the rest. */
  const withFeed = (use: (feed: PositionFeed) => void) => {
    loadingFeed ??= env.loadFeed(feedEvents(dispatch, get)).then((loaded) => (feed = loaded));
    void loadingFeed.then(use);
  };

  /** `operation`: null when only reading. `end`: it is no longer under way. */
  const begin = (operation: Operation | null, send: () => Promise<Answer>, end: () => void) => {
    const begun = callUntilAnswered(send, (failure) => dispatch({ type: 'waiting', operation, failure }));
    begun.result.then(
      (answer) => {
        end();
        dispatch({ type: 'answered', operation, answer });
      },
      (error: unknown) => {
        end();
        dispatch({ type: 'failed', operation, failure: failureIn(error) });
      },
    );
    return begun;
  };

  const read = () => {
    if (reading) return reading.tryNow();
    // While the device is known to be where it said last, whoever reads says so.
    const ask = () =>
      feed && get().gps.name === 'live' ? feed.reportPresence() : api(ReadInvitationDocument, {});
    reading = begin(null, ask, () => (reading = null));
  };

  const call = (operation: Operation, newKey: string | null) => {
    // Refers to what is on the screen now, however late it arrives.
    const seenAt = get().invitation?.now;
    const send = () => sendOperation(env, operation, newKey, seenAt);
    calling = begin(operation, send, () => (calling = null));
  };

  const dropCalls = () => {
    reading?.cancel();
    calling?.cancel();
    reading = calling = null;
  };

  /** Another tab may have answered in the meantime. Positions keep the key that controls the share. */
  const returned = () => {
    const { keys, invitation, pending } = get();
    const isFixed = reading || pending || invitation?.access === 'CONTROL';
    dispatch({ type: 'returned', keys: isFixed ? keys : env.ownKeys.from(keys.slice(-1)[0] ?? '') });
  };

  const watch = (poll: boolean, until: string | null) => {
    clearTimeout(pollTimer);
    clearTimeout(endTimer);
    if (poll) pollTimer = setTimeout(returned, pollInterval);
    if (until) waitForEnd(until);
    // A page that is only read has nothing to wait for, and so tells nobody that it is open.
    const [key = ''] = poll ? get().keys : [];
    if (key === (live?.key ?? '')) return;
    live?.end();
    live = key ? { key, end: env.watchInvitation(key, onChange) } : null;
  };

  const onChange: Changed = (looks) => {
    if (looks) dispatch({ type: 'looked', looks });
    returned();
  };

  const waitForEnd = (until: string) => {
    const left = () => remaining(until, Date.now() - endSlack, get().clockOffset);
    const look = () => (left() > 0 ? waitForEnd(until) : dispatch({ type: 'timeOver' }));
    // The server may not agree at once, and is asked again.
    endTimer = setTimeout(look, Math.min(left() || endSlack, longestTimer));
  };

  const run = (effect: Effect): void => {
    switch (effect.do) {
      case 'read':
        return read();
      case 'call':
        return call(effect.operation, effect.newKey);
      case 'dropCalls':
        return dropCalls();
      case 'tryNow':
        for (const one of [calling, reading, feed]) one?.tryNow();
        return;
      case 'send':
        return withFeed((loaded) => {
          const { agreed } = get();
          const share = currentShare(get());
          if (wantsPosition(share) && covers(agreed, share)) loaded.start(share);
        });
      case 'hold':
        return feed?.hold();
      case 'silence':
        return feed?.stop();
      case 'askPermission':
        return withFeed((loaded) => {
          void loaded.permission().then((permission) => dispatch({ type: 'permission', permission }));
        });
      case 'remember':
        return env.sharingHere.set(effect.here);
      case 'keepKey':
        return env.ownKeys.keep(effect.token, effect.key);
      case 'showKey':
        return env.showKey(effect.key);
      case 'reread':
        return env.rereadWith(effect.choice);
      case 'watch':
        return watch(effect.poll, effect.until);
    }
  };

  return {
    get,
    subscribe: store.subscribe,
    start() {
      if (link.kind !== 'token') return;
      // What this tab remembers is kept under the key that it used.
      store.set({ here: env.sharingHere.get(), unsent: env.unsentHere.get() });
      dispatch({ type: 'opened' });
    },
    refresh: () => link.kind === 'token' && returned(),
    press: (operation) => dispatch({ type: 'pressed', operation, newKey: makeKey() }),
    locate: () => dispatch({ type: 'located', newKey: makeKey() }),
    cancel: () => dispatch({ type: 'cancelled' }),
    tryNow: () => dispatch({ type: 'tryNow' }),
  };
}

/** The feed's callbacks, as events. */
const feedEvents = (dispatch: (event: SessionEvent) => void, get: () => SessionState): FeedEvents => ({
  onGps: (gps) => dispatch({ type: 'gps', gps }),
  onSent: (answer) => dispatch({ type: 'sent', answer, at: Date.now() }),
  onWait: () => dispatch({ type: 'sendingWaits' }),
  onRefused: () => dispatch({ type: 'sendingRefused' }),
  onQueue: (waiting) => dispatch({ type: 'queued', waiting }),
  onRevoked: () => dispatch({ type: 'revoked' }),
  onAllowed: () => dispatch({ type: 'allowed' }),
  clockOffset: () => get().clockOffset,
});
