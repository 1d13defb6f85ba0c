import type { Failure } from '../api/failure.ts';
import type { Answer } from '../api/recipient-api.ts';
import type { GpsState } from '../position/gps-tracker.ts';
import type { PermissionName } from '../position/location-permission.ts';
import type { Choice } from './choice.ts';
import type { Operation, SessionState } from './session-state.ts';
import type { Here } from './sharing-here.ts';

/** What can happen: the recipient, the server, the device, the clock. */
export type SessionEvent =
  | { type: 'opened' }
  /** `newKey`: made at this tap, for an operation that mints one. */
  | { type: 'pressed'; operation: Operation; newKey: string }
  | { type: 'cancelled' }
  /** A tap that asks the device for its position, (again) or from here on. */
  | { type: 'located'; newKey: string }
  /** The page is in front again, or some time went by. `keys`: all that this browser has made by now. */
  | { type: 'returned'; keys: string[] }
  | { type: 'hastened' }
  | { type: 'timeOver' }
  /** `operation`: null for a reading. */
  | { type: 'answered'; operation: Operation | null; answer: Answer }
  /** Not answered yet; it is tried again. */
  | { type: 'waiting'; operation: Operation | null; failure: Failure }
  | { type: 'failed'; operation: Operation | null; failure: Failure }
  | { type: 'gps'; gps: GpsState }
  | { type: 'permission'; permission: PermissionName }
  /** The permission is there now, while nothing runs. */
  | { type: 'allowed' }
  /** The permission that we had was taken away. */
  | { type: 'revoked' }
  | { type: 'queued'; waiting: number }
  | { type: 'sent'; answer: Answer; at: number }
  | { type: 'sendingWaits'; failure: Failure }
  /** The server takes no more positions. */
  | { type: 'sendingRefused' };

/** What is to be done because of it. */
export type Effect =
  | { do: 'read' }
  | { do: 'call'; operation: Operation; newKey: string | null }
  | { do: 'dropCalls' }
  | { do: 'tryNow' }
  /** Send positions for the share agreed to; hold them back; send nothing any more. */
  | { do: 'send' }
  | { do: 'hold' }
  | { do: 'silence' }
  | { do: 'askPermission' }
  | { do: 'remember'; here: Here | null }
  /** In this browser `token` leads to `key` from now on. */
  | { do: 'keepKey'; token: string; key: string }
  /** The address bar carries this key. */
  | { do: 'showKey'; key: string }
  /** The words changed: show the new ones, with the choice kept. */
  | { do: 'reread'; choice: Choice }
  /** Look at the server again soon, and when the share's time is over. */
  | { do: 'watch'; poll: boolean; until: string | null };

export type Step = { state: SessionState; effects: Effect[] };
