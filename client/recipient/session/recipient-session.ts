import type { RecipientReply, ShareDuration, SharePrecision } from '../gql/graphql.ts';
import type { Share } from '../api/invitation.ts';
import type { Locale } from '#shared/locales.ts';
import type { LinkToken } from '../link/link-token.ts';
import type { Answer, RecipientApi } from '../api/recipient-api.ts';
import type { FeedEvents, PositionFeed } from '../position/position-feed.ts';
import { createDeviceLine, feedEvents } from './device-line.ts';
import { remaining } from './remaining-time.ts';
import type { Choice } from './kept-choice.ts';
import { createServerLine, failureIn } from './server-line.ts';
import { type EndCause, initialState, type PendingAct, type SessionState } from './session-state.ts';
import type { SharingHere } from './sharing-here.ts';
import { createStore, type Store } from './store.ts';

export type SessionEnvironment = {
  link: LinkToken;
  locale: Locale;
  /** Version of the words on this page. */
  textVersion: string;
  api: RecipientApi;
  /** The way from the device to the server; its script arrives later than the rest. */
  loadFeed(events: FeedEvents): Promise<PositionFeed>;
  sharingHere: SharingHere;
  /** From before the words changed. */
  kept: Choice | null;
  /** The words changed while the page was open: shows the new ones, with the choice kept. */
  rereadWith(choice: Choice): void;
};

export type RecipientSession = Pick<Store<SessionState>, 'get' | 'subscribe'> & {
  /** Reads the invitation. */
  start(): void;
  /** Says yes; while sharing it changes precision and duration. */
  grant(precision: SharePrecision, duration: ShareDuration): void;
  decline(tell: boolean): void;
  /** Sends nothing more from this instant; then tells the server until it knows. */
  stop(erase: boolean): void;
  /** Never to be asked again; ends a share like `stop`. */
  block(): void;
  /** As long again, from now. */
  extend(): void;
  askWho(): void;
  reply(reply: RecipientReply): void;
  /** Takes back what has not reached the server. */
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
/** While one of these is on its way, the device is not to send. */
const silencing: PendingAct['kind'][] = ['change', 'stop', 'erase', 'block'];

/** The life of one link in one browser: what the server says, what the recipient presses, what the device sends. */
export function createRecipientSession(env: SessionEnvironment): RecipientSession {
  const store = createStore({ ...initialState(env.link), kept: env.kept });
  const { get, set } = store;
  const { api } = env;
  let pollTimer: ReturnType<typeof setTimeout> | undefined;
  let endTimer: ReturnType<typeof setTimeout> | undefined;

  const currentShare = (): Share | null => {
    const { invitation, act } = get();
    if (act && silencing.includes(act.kind)) return null;
    return invitation?.state === 'SHARING' ? invitation.share : null;
  };

  const device = createDeviceLine(store, env.sharingHere, currentShare, () =>
    env.loadFeed(
      feedEvents(store, device, {
        onSent(answer) {
          set({ lastSentAt: Date.now() });
          accept(answer);
        },
        onRefused: () => server.read(),
        onRevoked: () => end('stop', 'PERMISSION', () => api('withdrawConsent', { erase: false })),
      }),
    ),
  );

  const stopTimers = () => {
    clearTimeout(pollTimer);
    clearTimeout(endTimer);
  };

  const accept = ({ invitation, clockOffset }: Answer) => {
    set({ invitation, clockOffset, loadFailure: null, connected: true });
    stopTimers();
    const share = currentShare();
    const waitsForName =
      invitation?.state === 'AWAITING' && invitation.whoAskedAt && !invitation.whoAnsweredAt;
    if (share || waitsForName) pollTimer = setTimeout(server.read, pollInterval);
    if (!share) return device.quiet();
    endTimer = setTimeout(
      () => {
        device.quiet();
        server.read();
      },
      remaining(share.until, Date.now(), clockOffset) + endSlack,
    );
    // Its new end is known to be this page's own wish only once it is answered.
    if (get().act?.kind !== 'extend') device.follow(share);
  };

  const server = createServerLine(store, () => api('readInvitation', {}), accept);

  /** Silent at once; the server is told after that. */
  const end = (kind: 'stop' | 'erase' | 'block', cause: EndCause, call: () => Promise<Answer>) => {
    if (get().invitation?.state === 'SHARING') set({ endCause: cause });
    stopTimers();
    device.quiet();
    server.act(kind, call);
  };

  return {
    get,
    subscribe: store.subscribe,
    start: () => env.link.kind === 'token' && server.read(),
    refresh: () => env.link.kind === 'token' && server.read(),
    locate: device.locate,
    grant(precision, duration) {
      const changing = currentShare() !== null;
      if (changing) device.hold();
      set({ kept: null });
      const { locale, textVersion } = env;
      const yes = () =>
        api('grantConsent', { precision, duration, textVersion, locale }).catch((error: unknown) => {
          if (failureIn(error).code === 'CONSENT_TEXT_CHANGED') env.rereadWith({ precision, duration });
          throw error;
        });
      server.act(changing ? 'change' : 'grant', yes, ({ invitation }) =>
        device.agree(invitation?.share ?? null),
      );
    },
    decline: (tell) =>
      server.act(
        'decline',
        () => api('declineConsent', { tell }),
        () => set({ declineTold: tell }),
      ),
    stop: (erase) => end(erase ? 'erase' : 'stop', 'STOPPED', () => api('withdrawConsent', { erase })),
    block: () => end('block', 'BLOCKED', () => api('blockRequests', {})),
    extend: () =>
      server.act(
        'extend',
        () => api('extendConsent', {}),
        ({ invitation }) => device.prolong(invitation?.share ?? null),
      ),
    askWho: () => server.act('who', () => api('askWhoThisIs', {})),
    reply: (reply) => server.act('reply', () => api('replyWithoutLocation', { reply })),
    cancelAct: server.cancelAct,
    tryNow() {
      server.tryNow();
      device.tryNow();
    },
  };
}
