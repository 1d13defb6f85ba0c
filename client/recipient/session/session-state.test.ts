import { expect, test } from 'vitest';
import { sharing } from '../testing/session-kit.ts';
import { currentShare, initialState, type OperationKind } from './session-state.ts';

test.each<[OperationKind, 'no' | 'the']>([
  ['stop', 'no'],
  ['erase', 'no'],
  ['block', 'no'],
  ['change', 'no'],
  ['continue', 'no'],
  ['extend', 'the'],
  ['reply', 'the'],
])('while "%s" is being sent, the device has %s share to send positions for', (kind, which) => {
  const link = { kind: 'token', token: 'kX3_9s-Qw0ZtY7bN2mLpR4vA' } as const;
  const state = initialState(link, { invitation: sharing(), pending: { kind, failure: null } });
  expect(currentShare(state)).toEqual(which === 'no' ? null : sharing().share);
});
