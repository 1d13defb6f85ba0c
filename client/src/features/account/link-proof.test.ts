import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApolloClient, ApolloLink } from '@apollo/client';
import { createCache } from '../../apollo/cache.ts';
import { dropProof, expectedProof, expectProof, heldProof, holdProof } from './link-proof.ts';
import { endSession } from './session.ts';

beforeEach(() => {
  const entries = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => entries.set(key, value),
    removeItem: (key: string) => entries.delete(key),
  });
});
afterEach(() => {
  dropProof();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('a link is awaited for one act, for as long as it can live', () => {
  vi.useFakeTimers();
  expect(expectedProof()).toBeNull();
  expectProof('deletion');
  expect(expectedProof()).toBe('deletion');
  vi.advanceTimersByTime(10 * 60_000);
  expect(expectedProof()).toBeNull();
});

test('a token confirms only the operation it was requested for, which then no longer waits for one', () => {
  expectProof('password');
  holdProof('password', 'token');
  expect(expectedProof()).toBeNull();
  expect(heldProof('deletion')).toBeNull();
  expect(heldProof('password')).toBe('token');
  dropProof();
  expect(heldProof('password')).toBeNull();
});

test('what an account’s link was to confirm ends with its session', async () => {
  holdProof('deletion', 'token');
  expectProof('password');
  await endSession(new ApolloClient({ cache: createCache(), link: ApolloLink.empty() }));
  expect(heldProof('deletion')).toBeNull();
  expect(expectedProof()).toBeNull();
});

test('what other programs left in the storage is no act', () => {
  for (const value of ['', 'x', 'null', '[]', '{"act":"anything","until":9999999999999}']) {
    localStorage.setItem('confirm_by_link', value);
    expect(expectedProof()).toBeNull();
  }
});

test('blocked storage only loses the note', () => {
  vi.stubGlobal('localStorage', undefined);
  expect(() => expectProof('password')).not.toThrow();
  expect(expectedProof()).toBeNull();
});
