import { ApolloClient, ApolloLink, gql } from '@apollo/client';
import { afterEach, expect, test, vi } from 'vitest';
import { createCache } from '../../apollo/cache.ts';
import { type Account_AccountFragment, ViewerDocument } from '../../gql/graphql.ts';
import { beginSession, endSession, isSignedOut } from './session.ts';

afterEach(() => vi.unstubAllGlobals());

const account: Account_AccountFragment = {
  __typename: 'Account',
  id: '1',
  email: 'demo@example.com',
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
