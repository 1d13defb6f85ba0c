import { ApolloClient, ApolloLink, gql } from '@apollo/client';
import { of } from 'rxjs';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createCache } from '../../apollo/cache.ts';
import { errorLink } from '../../apollo/errors.ts';
import { oneSession } from '../../apollo/one-session.ts';
import { type Account_AccountFragment, ViewerDocument } from '../../gql/graphql.ts';
import { followSession } from './follow-session.ts';
import { endSession, sessionChangeKey } from './session.ts';

const account = (id: string): Account_AccountFragment => ({
  __typename: 'Account',
  id,
  email: `${id}@example.com`,
  emailProven: true,
  answerEmails: true,
  locale: 'en',
  subscription: null,
});

let page: EventTarget;
let stop = () => {};
beforeEach(() => {
  page = new EventTarget();
  vi.stubGlobal('window', page);
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }));
});
afterEach(() => {
  stop();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** A window with the viewer `before` in its cache, and a server that returns `now`. */
function follow(before: Account_AccountFragment | null | undefined, now: Account_AccountFragment | null) {
  let asked = 0;
  const link = new ApolloLink(() => {
    asked++;
    return of({ data: { viewer: now } });
  });
  const lost = vi.fn();
  const handlers = { sessionLost: lost, subscriptionExpired: vi.fn(), other: vi.fn() };
  const client = new ApolloClient({
    cache: createCache(),
    link: ApolloLink.from([errorLink(() => handlers), oneSession, link]),
    devtools: { enabled: false },
  });
  if (before !== undefined) client.cache.writeQuery({ query: ViewerDocument, data: { viewer: before } });
  stop = followSession(client);
  const known = () => client.cache.readQuery({ query: ViewerDocument })?.viewer ?? null;
  return { client, lost, known, viewer: () => known()?.id ?? null, asked: () => asked };
}

const otherWindow = async (key = sessionChangeKey) => {
  page.dispatchEvent(Object.assign(new Event('storage'), { key }));
  await new Promise((resolve) => setTimeout(resolve, 20));
};

test('adopts a sign-in from another window', async () => {
  const { viewer, lost } = follow(null, account('ana'));
  await otherWindow();
  expect(viewer()).toBe('ana');
  expect(lost).not.toHaveBeenCalled();
});

test('reports a session that ended in another window as lost', async () => {
  const { lost } = follow(account('ana'), null);
  await otherWindow();
  expect(lost).toHaveBeenCalledOnce();
});

test('switches to the account that signed in in another window, and shows it nothing of the one before', async () => {
  const { client, viewer, lost } = follow(account('ana'), account('budi'));
  client.cache.writeQuery({
    query: gql('{ location(id: "a") { id recipient } }'),
    data: { location: { __typename: 'Location', id: 'a', recipient: '+628123456' } },
  });
  await otherWindow();
  expect(viewer()).toBe('budi');
  expect(lost).not.toHaveBeenCalled();
  expect(JSON.stringify(client.cache.extract())).not.toMatch(/ana@|628123456/);
});

test('ignores the same account, other storage keys and a viewer not loaded yet', async () => {
  const same = follow(account('ana'), account('ana'));
  await otherWindow();
  expect([same.viewer(), same.lost.mock.calls.length]).toEqual(['ana', 0]);
  stop();
  const unknown = follow(undefined, account('ana'));
  await otherWindow();
  expect(unknown.asked()).toBe(0);
  stop();
  const other = follow(null, account('ana'));
  await otherWindow('color-mode');
  expect(other.asked()).toBe(0);
});

test('updates a plan that was renewed in another window', async () => {
  const until = (validUntil: string): Account_AccountFragment => ({
    ...account('ana'),
    subscription: {
      __typename: 'Subscription',
      id: 'plan',
      status: 'ACTIVE',
      validUntil,
      nextDebitDay: validUntil,
      autoRenew: true,
      isPastDue: false,
      isTrial: false,
      isExpired: false,
    },
  });
  const { known } = follow(until('2026-11-20T08:00:00.000Z'), until('2026-12-20T08:00:00.000Z'));
  await otherWindow();
  expect(known()?.subscription?.validUntil).toBe('2026-12-20T08:00:00.000Z');
});

test('ignores a response from before a log-out in this window', async () => {
  const { client, viewer } = follow(account('ana'), account('ana'));
  const answered = otherWindow();
  await endSession(client);
  await answered;
  expect(viewer()).toBeNull();
});

test('refetches the viewer on focus, but at most once every few seconds', async () => {
  vi.useFakeTimers();
  const { asked } = follow(null, null);
  page.dispatchEvent(new Event('focus'));
  expect(asked()).toBe(0);
  await vi.advanceTimersByTimeAsync(6_000);
  page.dispatchEvent(new Event('focus'));
  page.dispatchEvent(new Event('focus'));
  await vi.advanceTimersByTimeAsync(100);
  expect(asked()).toBe(1);
});
