// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LocationChangedDocument, ViewerDocument } from '../gql/graphql.ts';
import { beginSession, endSession } from '../features/account/session.ts';
import common from '../i18n/en/common.json';
import errors from '../i18n/en/errors.json';
import { speak } from '../i18n/setup.ts';
import { toastsReady } from '../ui/toast/toast.ts';
import { api, handlers } from './api.ts';

let closed: ((event: { code: number }) => void) | undefined;
vi.mock('graphql-ws', () => ({
  createClient: ({ on }: { on: { closed: NonNullable<typeof closed> } }) => {
    closed = on.closed;
    return { subscribe: () => () => {} };
  },
}));
/** Closes the page's connection, as the server does. */
async function closeWith(code: number): Promise<void> {
  api.client.subscribe({ query: LocationChangedDocument, variables: { inBackground: false } }).subscribe({});
  await vi.waitFor(() => expect(closed).toBeDefined());
  closed?.({ code });
}

const said: (string | undefined)[] = [];
toastsReady((_kind, _text, id) => said.push(id));

beforeEach(() => {
  said.length = 0;
  beginSession(api.client.cache, {
    __typename: 'Account',
    id: '1',
    email: 'demo@example.com',
    emailProven: true,
    answerEmails: true,
    locale: 'en',
    subscription: null,
  });
});

afterEach(() => vi.restoreAllMocks());

test('checks the session when the socket is refused, and ends it in the page if it is over', async () => {
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json({ data: { viewer: null } }));
  await closeWith(4403);
  await vi.waitFor(() => expect(said).toEqual(['UNAUTHENTICATED']));
  expect(api.client.cache.readQuery({ query: ViewerDocument })?.viewer).toBeNull();
});

test('ends the session in the page when the server closes the socket because it is over', async () => {
  await closeWith(4401);
  expect(said).toEqual(['UNAUTHENTICATED']);
});

test('reports a lost session only once, however many requests notice it', () => {
  handlers.sessionLost();
  handlers.sessionLost();
  expect(said).toEqual(['UNAUTHENTICATED']);
});

test('a toast says what failed, why, and how long to wait', async () => {
  const texts: string[] = [];
  await speak('en');
  toastsReady((_kind, text) => texts.push(text));
  handlers.other({ code: 'RATE_LIMITED', retryAfter: 7_200 }, { failed: 'Not sent', showsFailures: true });
  expect(texts).toEqual([`Not sent: ${errors.RATE_LIMITED} ${common.tryAgainIn.replace('{{wait}}', '2 h')}`]);
});

test('does not report a lost session after a log-out', async () => {
  await endSession(api.client);
  handlers.sessionLost();
  expect(said).toEqual([]);
});
