import type { Failure } from '../api/failure.ts';
import { isFromDevice, type Invitation, type Share } from '../api/invitation.ts';
import type { RecipientReply } from '../gql/graphql.ts';
import type { LinkToken } from '../link/link-token.ts';
import type { GpsState } from '../position/gps-tracker.ts';
import type { Choice } from './choice.ts';
import type { Agreed, Here } from './sharing-here.ts';

/**
 * What the recipient can press. `change`: another precision or duration of the active share; `continue`: the same
 * share from this device.
 */
export type Operation =
  | { kind: 'grant' | 'change' | 'continue'; choice: Choice }
  | { kind: 'decline'; tell: boolean }
  | { kind: 'reply'; reply: RecipientReply }
  /** `at`: by the server's clock. `stop`: the share ends with it. */
  | { kind: 'arrive'; at: string; stop: boolean }
  | { kind: 'stop' | 'erase' | 'block' | 'extend' | 'who' };
export type OperationKind = Operation['kind'];

/** What the recipient has pressed and the server has not yet answered. */
export type Pending = {
  kind: OperationKind;
  /** Why the last try failed; null during the first one. */
  failure: Failure | null;
};

export type EndCause = 'STOPPED' | 'PERMISSION' | 'BLOCKED';

/** What ends a share, and how. */
export const causes: Partial<Record<OperationKind, EndCause>> = {
  stop: 'STOPPED',
  erase: 'STOPPED',
  block: 'BLOCKED',
};

/** Ends a share, or erases it: must not be cancelled, nor lost to what is pressed next. */
export const isEnding = ({ kind }: Pending): boolean => kind in causes;

/**
 * A stop, erasure, block, decline or arrival that has not reached the server: sent again after a reload of the tab.
 * What ended a share is kept until another begins.
 */
export type Unsent = {
  /** Null once it has reached the server. */
  operation: Operation | null;
  /** When the share that it was pressed for was granted; null if nothing was shared. Not repeated for any other. */
  grantedAt: string | null;
  /** How it ends an active share; null if none was active. */
  endCause: EndCause | null;
};

export type SessionState = {
  link: LinkToken;
  /** Keys to use, the current one first; the next ones if the server does not know it (`OwnKeys`). */
  keys: string[];
  /**
   * Generated at a tap, and perhaps already known to the server: the next operation that mints a key uses this one.
   */
  newKey: string | null;
  /** Undefined until it is loaded; null if the link is not ours. */
  invitation: Invitation | null | undefined;
  /** Why the invitation could not be loaded. */
  loadFailure: Failure | null;
  /** Milliseconds by which the server's clock is ahead. */
  clockOffset: number;
  pending: Pending | null;
  /** Also from before a reload, until the invitation is loaded. */
  unsent: Unsent | null;
  /** The last operation that was refused for good, and why. */
  refusal: { kind: OperationKind; failure: Failure } | null;
  gps: GpsState;
  /** What this page may send positions for: a share agreed to here, by a grant, a tap, or before a reload. */
  agreed: Agreed | null;
  /** What this tab remembers of `agreed` across a reload. */
  here: Here | null;
  /** False while a call waits for its next try: nothing arrives meanwhile, whatever the reason. */
  connected: boolean;
  /** Positions waiting to be sent. */
  waiting: number;
  /** When this page last sent a position, by the device's clock. */
  lastSentAt: number | null;
  /** What was chosen before the text changed and the page was reloaded; null once answered. */
  kept: Choice | null;
  /** Remaining reads that check whether a dropped choice arrived all the same. */
  doubts: number;
  /** Erased from this page, where the key does not show what is left. */
  erasedHere: boolean;
  /** How this page ended the share; null if it did not. */
  endCause: EndCause | null;
  /** When the requester was shown what was shared, newest first, as the server last said by itself. */
  looks: string[] | null;
};

export const initialState = (link: LinkToken, from: Partial<SessionState> = {}): SessionState => ({
  link,
  keys: link.kind === 'token' ? [link.token] : [],
  newKey: null,
  invitation: undefined,
  loadFailure: null,
  clockOffset: 0,
  pending: null,
  unsent: null,
  refusal: null,
  gps: { name: 'off' },
  agreed: null,
  here: null,
  connected: true,
  waiting: 0,
  lastSentAt: null,
  kept: null,
  doubts: 0,
  erasedHere: false,
  endCause: null,
  looks: null,
  ...from,
});

/** While one of these is being sent, the device must not send positions. */
const silencing: OperationKind[] = ['change', 'continue', 'stop', 'erase', 'block'];

/** The active share, as far as this page knows and wants it. */
export function currentShare({ invitation, pending }: SessionState): Share | null {
  if (pending && silencing.includes(pending.kind)) return null;
  return invitation?.state === 'SHARING' ? invitation.share : null;
}

export const wantsPosition = (share: Share | null): share is Share =>
  share !== null && isFromDevice(share.precision);
