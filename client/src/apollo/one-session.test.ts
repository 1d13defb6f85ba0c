import { ApolloClient, ApolloLink } from '@apollo/client';
import { parse } from 'graphql';
import { Subject } from 'rxjs';
import { expect, test, vi } from 'vitest';
import { type Account_AccountFragment, ViewerDocument } from '../gql/graphql.ts';
import { createCache } from './cache.ts';
import { errorLink } from './errors.ts';
import { oneSession } from './one-session.ts';

const account = (id: string): Account_AccountFragment => ({
  __typename: 'Account',
  id,
  email: `${id}@example.com`,
  emailProven: true,
  answerEmails: true,
  locale: 'en',
  subscription: null,
});
const other = parse('query Other { other }');

/** A page where `viewer` is signed in, and a server with one response, which the test sends when it wants. */
function page(viewer: Account_AccountFragment | null | undefined) {
  const answer = new Subject<ApolloLink.Result>();
  const handlers = { sessionLost: vi.fn(), subscriptionExpired: vi.fn(), other: vi.fn() };
  const client = new ApolloClient({
    cache: createCache(),
    link: ApolloLink.from([errorLink(() => handlers), oneSession, new ApolloLink(() => answer)]),
    devtools: { enabled: false },
  });
  const signIn = (who: Account_AccountFragment | null) =>
    client.cache.writeQuery({ query: ViewerDocument, data: { viewer: who } });
  if (viewer !== undefined) signIn(viewer);
  const give = (data: Record<string, unknown>) => {
    answer.next({ data });
    answer.complete();
  };
  const known = () => client.cache.readQuery({ query: ViewerDocument })?.viewer;
  return { client, handlers, signIn, give, known, answer };
}

test('a response without a viewer ends the session and does not overwrite the cached viewer', async () => {
  const { client, handlers, give, known } = page(account('ana'));
  const asked = client.query({ query: ViewerDocument, fetchPolicy: 'network-only' });
  give({ viewer: null });
  await expect(asked).rejects.toThrow();
  expect(handlers.sessionLost).toHaveBeenCalledOnce();
  expect(known()?.id).toBe('ana');
});

test('a null viewer with an UNAVAILABLE error does not end the session', async () => {
  const { client, handlers, known, answer } = page(account('ana'));
  const asked = client.query({ query: ViewerDocument, fetchPolicy: 'network-only' });
  answer.next({ data: { viewer: null }, errors: [{ message: 'busy', extensions: { code: 'UNAVAILABLE' } }] });
  answer.complete();
  await expect(asked).rejects.toThrow('busy');
  expect(handlers.sessionLost).not.toHaveBeenCalled();
  expect(handlers.other.mock.calls[0]?.[0]).toMatchObject({ code: 'UNAVAILABLE' });
  expect(known()?.id).toBe('ana');
});

test.each([null, account('budi')])(
  'discards a response that arrives after a log-out or a log-in to another account',
  async (next) => {
    const { client, handlers, signIn, give, known } = page(account('ana'));
    const viewer = client.query({ query: ViewerDocument, fetchPolicy: 'network-only' });
    const others = client.query({ query: other });
    signIn(next);
    give({ viewer: account('ana'), other: 'of ana' });
    await expect(viewer).rejects.toThrow();
    await expect(others).rejects.toThrow();
    expect(known()?.id).toBe(next?.id);
    expect(client.cache.readQuery({ query: other })).toBeNull();
    expect(handlers.sessionLost).not.toHaveBeenCalled();
    expect(handlers.other).not.toHaveBeenCalled();
  },
);

test('an UNAUTHENTICATED response for an earlier session does not end the current one', async () => {
  const { client, handlers, signIn, answer } = page(account('ana'));
  const asked = client.query({ query: other });
  signIn(account('budi'));
  answer.next({ errors: [{ message: 'no', extensions: { code: 'UNAUTHENTICATED' } }] });
  answer.complete();
  await expect(asked).rejects.toThrow();
  expect(handlers.sessionLost).not.toHaveBeenCalled();
});

test.each([null, undefined])(
  'keeps the response to a query that a visitor sent before logging in',
  async (viewer) => {
    const { client, handlers, signIn, give } = page(viewer);
    const asked = client.query({ query: other });
    signIn(account('ana'));
    give({ other: 'for all', viewer: null });
    expect((await asked).data).toEqual({ other: 'for all' });
    expect(handlers.sessionLost).not.toHaveBeenCalled();
  },
);

test('a change is answered, whatever becomes of the session meanwhile', async () => {
  const { client, signIn, give } = page(account('ana'));
  const sent = client.mutate({ mutation: parse('mutation Change { change }') });
  signIn(null);
  give({ change: 'done' });
  expect((await sent).data).toEqual({ change: 'done' });
});
