import type { Failure } from '../api/failure.ts';
import type { Answer } from '../api/recipient-api.ts';
import type { GpsState } from '../position/gps-tracker.ts';
import type { PermissionName } from '../position/location-permission.ts';
import type { Choice } from './choice.ts';
import type { Operation, SessionState } from './session-state.ts';
import type { Here } from './sharing-here.ts';

/** Events: from the recipient, the server, the device, the clock. */
export type SessionEvent =
  | { type: 'opened' }
  /** `newKey`: generated at this tap, for an operation that mints one. */
  | { type: 'pressed'; operation: Operation; newKey: string }
  | { type: 'cancelled' }
  /** A tap that asks the device for its position, again or from now on. */
  | { type: 'located'; newKey: string }
  /** The page is in front again, or some time has passed. `keys`: all that this browser has created so far. */
  | { type: 'returned'; keys: string[] }
  | { type: 'tryNow' }
  | { type: 'looked'; looks: string[] }
  | { type: 'timeOver' }
  /** `operation`: null when only reading. */
  | { type: 'answered'; operation: Operation | null; answer: Answer }
  /** The server has not answered yet; the operation will be retried. */
  | { type: 'waiting'; operation: Operation | null; failure: Failure }
  | { type: 'failed'; operation: Operation | null; failure: Failure }
  | { type: 'gps'; gps: GpsState }
  | { type: 'permission'; permission: PermissionName }
  /** Permission was granted while nothing is running. */
  | { type: 'allowed' }
  /** The permission we had was revoked. */
  | { type: 'revoked' }
  | { type: 'queued'; waiting: number }
  | { type: 'sent'; answer: Answer; at: number }
  | { type: 'sendingWaits' }
  /** The server accepts no more positions. */
  | { type: 'sendingRefused' };

/** The resulting effects. */
export type Effect =
  | { do: 'read' }
  | { do: 'call'; operation: Operation; newKey: string | null }
  | { do: 'dropCalls' }
  | { do: 'tryNow' }
  /** Send positions for the share granted here; hold them back; stop sending. */
  | { do: 'send' }
  | { do: 'hold' }
  | { do: 'silence' }
  | { do: 'askPermission' }
  | { do: 'remember'; here: Here | null }
  /** In this browser `token` leads to `key` from now on. */
  | { do: 'keepKey'; token: string; key: string }
  /** Put this key into the URL. */
  | { do: 'showKey'; key: string }
  /** The text changed: show the new one, keeping the choice. */
  | { do: 'reread'; choice: Choice }
  /** Query the server again soon, and when the share's time is up. */
  | { do: 'watch'; poll: boolean; until: string | null };

export type Step = { state: SessionState; effects: Effect[] };
