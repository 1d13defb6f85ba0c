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

test('expects a link for one operation until the link would expire', () => {
  vi.useFakeTimers();
  expect(expectedProof()).toBeNull();
  expectProof('deletion');
  expect(expectedProof()).toBe('deletion');
  vi.advanceTimersByTime(10 * 60_000);
  expect(expectedProof()).toBeNull();
});

test('a token confirms only the operation it was requested for and ends the wait for it', () => {
  expectProof('password');
  holdProof('password', 'token');
  expect(expectedProof()).toBeNull();
  expect(heldProof('deletion')).toBeNull();
  expect(heldProof('password')).toBe('token');
  dropProof();
  expect(heldProof('password')).toBeNull();
});

test('the end of the session clears held and expected proofs', async () => {
  holdProof('deletion', 'token');
  expectProof('password');
  await endSession(new ApolloClient({ cache: createCache(), link: ApolloLink.empty() }));
  expect(heldProof('deletion')).toBeNull();
  expect(expectedProof()).toBeNull();
});

test('ignores invalid values in the storage', () => {
  for (const value of ['', 'x', 'null', '[]', '{"act":"anything","until":9999999999999}']) {
    localStorage.setItem('confirm_by_link', value);
    expect(expectedProof()).toBeNull();
  }
});

test('works without storage, expecting no proof', () => {
  vi.stubGlobal('localStorage', undefined);
  expect(() => expectProof('password')).not.toThrow();
  expect(expectedProof()).toBeNull();
});
