import type { Invitation } from '../api/invitation.ts';
import type { Answer } from '../api/recipient-api.ts';
import { follow, keepEnded, prolong, rest, resume, silence, stay, withPermission } from './device-steps.ts';
import type { Effect, SessionEvent, Step } from './session-events.ts';
import {
  causes,
  currentShare,
  type EndCause,
  type Operation,
  type SessionState,
  wantsPosition,
} from './session-state.ts';
import { covers } from './sharing-here.ts';
import { isFor, unsentOf } from './unsent.ts';

/**
 * The life of one link in one browser: what follows from each event. Pure; `recipient-session.ts` performs the
 * effects.
 */
export function reduce(state: SessionState, event: SessionEvent): Step {
  switch (event.type) {
    case 'opened':
      return stay(state, { do: 'read' });
    case 'returned':
      return stay({ ...state, keys: event.keys }, { do: 'tryNow' }, ...reading(state));
    case 'tryNow':
      return stay(state, { do: 'tryNow' });
    case 'looked':
      return stay({ ...state, looks: event.looks });
    case 'pressed':
      return press(state, event.operation, event.newKey);
    case 'cancelled':
      return cancel(state);
    case 'located':
      return locate(state, event.newKey);
    case 'timeOver':
      return then(rest(overByClock(state)), (quiet) => stay(quiet, ...reading(quiet)));
    case 'answered':
      return event.operation ? answered(state, event.operation, event.answer) : read(state, event.answer);
    case 'waiting':
    case 'failed':
      return failed(state, event);
    case 'sent':
      return settle({ ...withAnswer(state, event.answer), lastSentAt: event.at });
    case 'sendingWaits':
      return stay({ ...state, connected: false });
    case 'sendingRefused':
      return stay(state, ...reading(state));
    case 'queued':
      return stay({ ...state, waiting: event.waiting });
    case 'gps': {
      const asks = event.gps.name === 'live' && state.here?.permitted === false;
      return stay({ ...state, gps: event.gps }, ...(asks ? [{ do: 'askPermission' } as const] : []));
    }
    case 'permission': {
      const step = withPermission(state, event.permission);
      return step === 'ended' ? press(state, { kind: 'stop' }, '', 'PERMISSION') : step;
    }
    case 'allowed':
      return resume(state);
    case 'revoked':
      return press(state, { kind: 'stop' }, '', 'PERMISSION');
  }
}

const then = ({ state, effects }: Step, next: (state: SessionState) => Step): Step => {
  const step = next(state);
  return { state: step.state, effects: [...effects, ...step.effects] };
};

/** The clock ends a share, too: anything pressed after that starts another one. */
function overByClock(state: SessionState): SessionState {
  const { invitation } = state;
  const share = currentShare(state);
  if (!invitation || !share) return state;
  return {
    ...state,
    invitation: { ...invitation, state: 'ENDED', share: { ...share, endedAt: share.until } },
  };
}

/** An operation in progress comes first. */
const reading = ({ pending }: SessionState): Effect[] => (pending ? [] : [{ do: 'read' }]);

const withAnswer = (state: SessionState, { invitation, clockOffset }: Answer): SessionState => ({
  ...state,
  invitation,
  clockOffset,
  loadFailure: null,
  connected: true,
});

/**
 * Over a link that was passed on: the first answer creates a key of the recipient's own, and so does each new share,
 * also from another device. A change keeps its key; stop and report need none.
 */
function mintsKey({ invitation }: SessionState, { kind }: Operation): boolean {
  if (invitation?.channel !== 'LINK' || kind === 'stop' || kind === 'erase') return false;
  if (invitation.access === 'ANSWER') return true;
  return invitation.access === 'CONTROL' && (kind === 'grant' || kind === 'continue');
}

/** How many reads look for a choice that was dropped without an answer: it may arrive after the next one. */
const readsInDoubt = 3;
const isChoice = (kind: Operation['kind']) => kind === 'grant' || kind === 'change' || kind === 'continue';

function press(state: SessionState, wish: Operation, newKey: string, endCause?: EndCause | null): Step {
  const share = currentShare(state);
  const operation: Operation = wish.kind === 'grant' && share ? { ...wish, kind: 'change' } : wish;
  const { kind } = operation;
  const key = mintsKey(state, operation) ? (state.newKey ?? newKey) : null;
  const cause = endCause ?? causes[kind];
  const ends = (state.invitation?.state === 'SHARING' && cause) || null;
  const pressed: SessionState = {
    ...state,
    // The last one is known to the server; another may never have arrived, and would be refused.
    keys: state.keys.slice(-1),
    doubts: state.pending && isChoice(state.pending.kind) ? readsInDoubt : state.doubts,
    endCause: ends ?? state.endCause,
    unsent:
      cause || kind === 'decline' || kind === 'arrive' ? unsentOf(state.invitation, operation, ends) : null,
    kept: 'choice' in operation ? null : state.kept,
    newKey: key ?? state.newKey,
  };
  const onItsWay = (quiet: SessionState): Step =>
    stay(
      { ...quiet, pending: { kind, failure: null }, refusal: null },
      // A response from before this moment must not undo what comes after it.
      { do: 'dropCalls' },
      // Before it is sent: its response may be lost, and the page reloaded.
      ...(key ? [{ do: 'keepKey', token: pressed.keys[0] ?? '', key } as const] : []),
      // The answer key mints none; there a new one only says that this is another device.
      { do: 'call', operation, newKey: key ?? (kind === 'continue' ? newKey : null) },
    );
  if (cause) return then(silence(pressed), onItsWay);
  if (kind !== 'change' && kind !== 'continue') return onItsWay(pressed);
  // A page reloaded before this arrives asks again, instead of continuing as agreed before.
  return then(
    stay({ ...pressed, gps: { name: 'off' } }, { do: 'hold' }, { do: 'remember', here: null }),
    onItsWay,
  );
}

const nothingPending = { pending: null, unsent: null };

/** Cancels an operation, which may have reached the server all the same; with a new key, that is checked first. */
function cancel(state: SessionState): Step {
  const { newKey, keys } = state;
  const tried = newKey && !keys.includes(newKey) ? [newKey, ...keys] : keys;
  return stay(
    { ...state, ...nothingPending, keys: tried, doubts: readsInDoubt },
    { do: 'dropCalls' },
    { do: 'read' },
  );
}

/** Continuing from a device where nothing was agreed to is a grant. */
function locate(state: SessionState, newKey: string): Step {
  const share = currentShare(state);
  if (!wantsPosition(share) || covers(state.agreed, share)) return resume(state);
  const { precision, duration } = share;
  return press(state, { kind: 'continue', choice: { precision, duration } }, newKey);
}

function read(state: SessionState, answer: Answer): Step {
  const [unknown, ...others] = state.keys;
  // The server does not know the key that this browser created: the operation with it never arrived.
  if (!answer.invitation && others.length > 0) {
    return stay({ ...state, keys: others, newKey: unknown ?? null }, { do: 'read' });
  }
  const key = state.keys[0];
  const known: SessionState = {
    ...withAnswer(state, answer),
    keys: state.keys.slice(0, 1),
    newKey: state.newKey === unknown ? null : state.newKey,
    doubts: Math.max(0, state.doubts - 1),
  };
  const shown = then(settle(known), (next) => stay(next, ...(key ? [{ do: 'showKey', key } as const] : [])));
  return then(shown, sendAgain);
}

/** What was pressed before a reload, or ended the share then, if it is still about the same one. */
function sendAgain(state: SessionState): Step {
  const { unsent } = state;
  if (!unsent || !isFor(unsent, state.invitation)) return stay({ ...state, unsent: null });
  const { operation, endCause } = unsent;
  return operation ? press(state, operation, '', endCause) : stay({ ...state, endCause });
}

function answered(state: SessionState, operation: Operation, answer: Answer): Step {
  const { invitation } = answer;
  const key = invitation?.key;
  const known: SessionState = {
    ...withAnswer(state, answer),
    pending: null,
    unsent: state.unsent?.endCause ? { ...state.unsent, operation: null } : null,
    erasedHere: state.erasedHere || operation.kind === 'erase',
    ...(key && { keys: [key], newKey: null }),
  };
  const shown = stay(known, ...(key ? [{ do: 'showKey', key } as const] : []));
  return then(shown, (next) => afterOperation(next, operation, invitation));
}

function afterOperation(state: SessionState, operation: Operation, invitation: Invitation | null): Step {
  const share = invitation?.share ?? null;
  if (operation.kind === 'extend') return then(prolong(state, share), settle);
  if (!('choice' in operation)) return settle(state);
  const { kind, choice } = operation;
  const isOlder = share?.precision !== choice.precision || share.duration !== choice.duration;
  // An earlier grant had arrived unnoticed, and this one was treated as its repetition: the latest choice wins.
  if (kind === 'grant' && share && invitation?.state === 'SHARING' && isOlder) {
    return press(state, { kind: 'change', choice }, '');
  }
  const agreed = share && { grantedAt: share.grantedAt, until: share.until };
  return settle({ ...state, agreed });
}

/** Brings clock and device in line with the server's state. */
function settle(state: SessionState): Step {
  const share = currentShare(state);
  const { invitation, pending } = state;
  const isOn = invitation?.state === 'SHARING' || invitation?.state === 'TAKEN';
  const waitsForName = invitation?.state === 'AWAITING' && invitation.whoAskedAt && !invitation.whoAnsweredAt;
  const watch: Effect = {
    do: 'watch',
    poll: Boolean(share || waitsForName || state.doubts),
    until: share?.until ?? null,
  };
  // While a share is active, what was said and done about the end of an earlier one no longer applies.
  const kept: SessionState = isOn
    ? { ...state, erasedHere: false, endCause: null }
    : { ...state, looks: null };
  const device = !share ? silence(kept) : pending?.kind === 'extend' ? stay(kept) : follow(kept, share);
  return { state: device.state, effects: [watch, ...device.effects] };
}

function failed(state: SessionState, event: Extract<SessionEvent, { type: 'waiting' | 'failed' }>): Step {
  const { operation, failure } = event;
  const isWaiting = event.type === 'waiting';
  const connected = !isWaiting;
  if (!operation) return keepEnded({ ...state, loadFailure: failure, connected });
  const { kind } = operation;
  if (isWaiting) return stay({ ...state, pending: { kind, failure }, connected });
  const refused = { ...state, ...nothingPending, refusal: { kind, failure }, connected };
  const isReread = failure.code === 'CONSENT_TEXT_CHANGED' && 'choice' in operation;
  return stay(refused, ...(isReread ? [{ do: 'reread', choice: operation.choice } as const] : []), {
    do: 'read',
  });
}
