import { expect, test } from 'vitest';
import { sampleInvitation, sampleNow, sampleShare } from '../testing/sample-invitation.ts';
import { initialState, type SessionState } from './session-state.ts';
import { viewOf } from './view-state.ts';

const state = (change: Partial<SessionState>): SessionState => ({
  ...initialState({ kind: 'token', token: 'kX3_9s-Qw0ZtY7bN2mLpR4vA' }),
  ...change,
});
const nameOf = (change: Partial<SessionState>, now = sampleNow) => viewOf(state(change), now).name;
const refused = (code: string | null) => ({ code, repeatable: code === null, retryAfter: null });

test('shows the thanks view without a token, and the invalid view for a malformed or unknown one', () => {
  expect(nameOf({ link: { kind: 'none' } })).toBe('thanks');
  expect(nameOf({ link: { kind: 'malformed' } })).toBe('invalid');
  expect(nameOf({ invitation: null })).toBe('invalid');
});

test('until the invitation is read, shows the loading view or why reading failed', () => {
  expect(nameOf({})).toBe('loading');
  expect(nameOf({ loadFailure: refused(null) })).toBe('unreachable');
  expect(nameOf({ loadFailure: refused('LINK_INVALID') })).toBe('invalid');
  expect(nameOf({ loadFailure: refused('LINK_EXPIRED') })).toBe('expired');
  expect(nameOf({ loadFailure: refused('REQUEST_CANCELLED') })).toBe('cancelled');
  expect(nameOf({ loadFailure: refused('LINK_ERASED') })).toBe('ended');
});

test('a stop from before a reload is named, and not only the missing connection', () => {
  const unsent = {
    operation: { kind: 'stop' },
    grantedAt: sampleShare().grantedAt,
    endCause: 'STOPPED',
  } as const;
  const loadFailure = refused(null);
  expect(viewOf(state({ unsent, loadFailure }), sampleNow)).toEqual({
    name: 'stopping',
    pending: { kind: 'stop', failure: loadFailure },
  });
  const erased = { ...unsent, operation: { kind: 'erase' }, endCause: null } as const;
  expect(nameOf({ unsent: erased, loadFailure })).toBe('unreachable');
  expect(nameOf({ unsent, loadFailure: refused('LINK_INVALID') })).toBe('invalid');
});

test('keeps the view when a later read fails', () => {
  expect(nameOf({ invitation: sampleInvitation(), loadFailure: refused(null) })).toBe('consent');
});

test.each([
  ['AWAITING', 'consent'],
  ['DECLINED', 'declined'],
  ['EXPIRED', 'expired'],
  ['CANCELLED', 'cancelled'],
  ['BLOCKED', 'blocked'],
  ['ENDED', 'ended'],
  ['TAKEN', 'taken'],
] as const)('state %s shows the %s view', (invitationState, view) => {
  expect(nameOf({ invitation: sampleInvitation({ state: invitationState }) })).toBe(view);
});

test('shows a request as expired and a share as ended by the server’s clock', () => {
  const awaiting = sampleInvitation();
  const sharing = sampleInvitation({ state: 'SHARING', share: sampleShare() });
  expect(nameOf({ invitation: awaiting }, Date.parse(awaiting.expiresAt))).toBe('expired');
  expect(nameOf({ invitation: sharing })).toBe('sharing');
  expect(nameOf({ invitation: sharing }, sampleNow + 30 * 60_000)).toBe('ended');
  expect(nameOf({ invitation: sharing, clockOffset: 30 * 60_000 })).toBe('ended');
  // Not while the device is still being asked.
  expect(nameOf({ invitation: sharing, gps: { name: 'live' } }, sampleNow + 30 * 60_000)).toBe('sharing');
});

test('shows the stopping view until a stop has arrived', () => {
  const invitation = sampleInvitation({ state: 'SHARING', share: sampleShare() });
  expect(nameOf({ invitation, pending: { kind: 'stop', failure: null } })).toBe('stopping');
  expect(nameOf({ invitation, pending: { kind: 'erase', failure: refused(null) } })).toBe('stopping');
  expect(nameOf({ invitation, pending: { kind: 'change', failure: null } })).toBe('sharing');
  const taken = sampleInvitation({ state: 'TAKEN' });
  expect(nameOf({ invitation: taken, pending: { kind: 'stop', failure: null } })).toBe('stopping');
});
