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
  subscription: null,
});
const other = parse('query Other { other }');

/** A page where `viewer` is signed in, and a server whose one answer the test gives when it likes. */
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

test('an answer that says that nobody is signed in ends the session, and is not written over what the page knows', async () => {
  const { client, handlers, give, known } = page(account('ana'));
  const asked = client.query({ query: ViewerDocument, fetchPolicy: 'network-only' });
  give({ viewer: null });
  await expect(asked).rejects.toThrow();
  expect(handlers.sessionLost).toHaveBeenCalledOnce();
  expect(known()?.id).toBe('ana');
});

test('a viewer that a busy server could not read is no end of the session', async () => {
  const { client, handlers, known, answer } = page(account('ana'));
  const asked = client.query({ query: ViewerDocument, fetchPolicy: 'network-only' });
  answer.next({ data: { viewer: null }, errors: [{ message: 'busy', extensions: { code: 'UNAVAILABLE' } }] });
  answer.complete();
  await expect(asked).rejects.toThrow('busy');
  expect(handlers.sessionLost).not.toHaveBeenCalled();
  expect(handlers.other).toHaveBeenCalledWith(expect.objectContaining({ code: 'UNAVAILABLE' }));
  expect(known()?.id).toBe('ana');
});

test.each([null, account('budi')])(
  'a response after a log-out, or a log-in as somebody else, is neither kept nor shown',
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

test('a refusal of an earlier session does not end the present one', async () => {
  const { client, handlers, signIn, answer } = page(account('ana'));
  const asked = client.query({ query: other });
  signIn(account('budi'));
  answer.next({ errors: [{ message: 'no', extensions: { code: 'UNAUTHENTICATED' } }] });
  answer.complete();
  await expect(asked).rejects.toThrow();
  expect(handlers.sessionLost).not.toHaveBeenCalled();
});

test.each([null, undefined])(
  'a visitor is told that nobody is signed in, and keeps what was asked before a log-in',
  async (viewer) => {
    const { client, handlers, signIn, give } = page(viewer);
    const asked = client.query({ query: other });
    signIn(account('ana'));
    give({ other: 'for all', viewer: null });
    expect((await asked).data).toEqual({ other: 'for all' });
    expect(handlers.sessionLost).not.toHaveBeenCalled();
  },
);
