import type { Failure } from '../api/failure.ts';
import type { Invitation } from '../api/invitation.ts';
import type { LinkToken } from '../link/link-token.ts';
import type { Choice } from './kept-choice.ts';
import type { GpsState } from '../position/gps-tracker.ts';

/** What the recipient has pressed and the server has not yet answered. */
export type PendingAct = {
  kind: 'grant' | 'change' | 'decline' | 'stop' | 'erase' | 'block' | 'extend' | 'who' | 'reply';
  /** Why the last try failed; null while the first one is under way. */
  failure: Failure | null;
};

export type EndCause = 'STOPPED' | 'PERMISSION' | 'BLOCKED';

export type SessionState = {
  link: LinkToken;
  /** Undefined until it was read; null when the link is not ours. */
  invitation: Invitation | null | undefined;
  /** Why the invitation could not be read. */
  loadFailure: Failure | null;
  /** Milliseconds by which the server's clock is ahead. */
  clockOffset: number;
  act: PendingAct | null;
  /** The last act that was refused for good, and why. */
  refusal: { kind: PendingAct['kind']; failure: Failure } | null;
  /** Whether a decline made here was told to the requester; null when none was made here. */
  declineTold: boolean | null;
  gps: GpsState;
  connected: boolean;
  /** Positions that wait to be sent. */
  waiting: number;
  /** When this page last sent a position, by the device's clock. */
  lastSentAt: number | null;
  /** What was chosen before the words changed and the page was loaded anew; null once answered. */
  kept: Choice | null;
  /** How this page ended the share; null when it did not. */
  endCause: EndCause | null;
};

export const initialState = (link: LinkToken): SessionState => ({
  link,
  invitation: undefined,
  loadFailure: null,
  clockOffset: 0,
  act: null,
  refusal: null,
  declineTold: null,
  gps: { name: 'off' },
  connected: true,
  waiting: 0,
  lastSentAt: null,
  kept: null,
  endCause: null,
});
