import { ApolloClient, ApolloLink, gql } from '@apollo/client';
import { afterEach, expect, test, vi } from 'vitest';
import { createCache } from '../../apollo/cache.ts';
import { type Account_AccountFragment, ViewerDocument } from '../../gql/graphql.ts';
import { expectedProof, expectProof, heldProof, holdProof } from './link-proof.ts';
import {
  beginSession,
  endSession,
  isSignedOut,
  rememberedEmail,
  rememberEmail,
  sessionChangeKey,
} from './session.ts';
import { noteCountryUsed } from '../../ui/country-used.ts';
import { keepUser } from './stored-user.ts';
import { noteWantedPage, wantedPage } from './wanted-page.ts';

afterEach(() => vi.unstubAllGlobals());

const account: Account_AccountFragment = {
  __typename: 'Account',
  id: '1',
  email: 'demo@example.com',
  emailProven: true,
  answerEmails: true,
  locale: 'id',
  subscription: null,
};

test('clears the cache at the end of a session, and active queries see the next one', async () => {
  const client = new ApolloClient({ cache: createCache(), link: ApolloLink.empty() });
  const seen: unknown[] = [];
  beginSession(client.cache, account);
  client.cache.writeQuery({
    query: gql('{ location(id: "a") { id recipient } }'),
    data: { location: { __typename: 'Location', id: 'a', recipient: '+628123456' } },
  });
  const watch = client
    .watchQuery({ query: ViewerDocument, fetchPolicy: 'cache-only' })
    .subscribe(({ data }) => seen.push(data?.viewer?.email ?? null));
  await endSession(client);
  expect(JSON.stringify(client.cache.extract())).not.toMatch(/demo|628123456/);
  expect(isSignedOut(client)).toBe(true);
  beginSession(client.cache, account);
  await new Promise((resolve) => setTimeout(resolve));
  watch.unsubscribe();
  expect(seen).toEqual(['demo@example.com', null, 'demo@example.com']);
});

/** This browser's local storage. */
function storage(): Map<string, string> {
  const stored = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  });
  return stored;
}

test('local storage says who is signed in and the country used last, until the session is found to be over', () => {
  const stored = storage();
  keepUser(account);
  noteCountryUsed('+628123456789');
  rememberEmail('demo@example.com');
  expect([...stored]).toEqual([
    ['user', '{"id":"1","email":"demo@example.com","locale":"id"}'],
    ['phone_info', '{"country":"ID","callingCode":"62"}'],
    ['user_email', 'demo@example.com'],
  ]);
  keepUser(null);
  expect([...stored]).toEqual([]);
  // A visitor who waits for a link.
  rememberEmail('demo@example.com');
  keepUser(null);
  expect(rememberedEmail()).toBe('demo@example.com');
});

test('the end of a session forgets what this browser kept of its reader, and tells other windows', async () => {
  const stored = storage();
  const client = new ApolloClient({ cache: createCache(), link: ApolloLink.empty() });
  beginSession(client.cache, account);
  keepUser(account);
  noteCountryUsed('+628123456789');
  const begun = stored.get(sessionChangeKey);
  expect(begun).toBeDefined();
  rememberEmail('demo@example.com');
  holdProof('deletion', 'token');
  expectProof('password');
  noteWantedPage('/dashboard');
  const kept = () => [rememberedEmail(), heldProof('deletion'), expectedProof(), wantedPage()];
  expect(kept()).toEqual(['demo@example.com', 'token', 'password', '/dashboard']);
  await endSession(client);
  expect(kept()).toEqual(['', null, null, null]);
  expect([...stored.keys()]).toEqual([sessionChangeKey]);
  expect(stored.get(sessionChangeKey)).not.toBe(begun);
});

test('a session that was over when the page came is reported once, and not after a new one', async () => {
  const came = JSON.stringify({ 'sha256:viewer': { data: { viewer: null } } });
  vi.stubGlobal('document', { getElementById: () => ({ textContent: came }) });
  const pageWith = async () => {
    vi.resetModules();
    return import('./session.ts');
  };
  const first = await pageWith();
  expect([first.takeLostSession(), first.takeLostSession()]).toEqual([true, false]);
  const second = await pageWith();
  second.beginSession(createCache(), account);
  expect(second.takeLostSession()).toBe(false);
});
