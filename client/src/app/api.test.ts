// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ViewerDocument } from '../gql/graphql.ts';
import { beginSession, endSession } from '../features/account/session.ts';
import { toastsReady } from '../ui/toast.ts';
import { api, handlers } from './api.ts';

let closed = (_event: { code: number }) => {};
vi.mock('graphql-ws', () => ({
  createClient: ({ on }: { on: { closed: typeof closed } }) => {
    closed = on.closed;
    return {};
  },
}));

const said: (string | undefined)[] = [];
toastsReady((_kind, _text, id) => said.push(id));

beforeEach(() => {
  said.length = 0;
  beginSession(api.client.cache, {
    __typename: 'Account',
    id: '1',
    email: 'demo@example.com',
    subscription: null,
  });
});

afterEach(() => vi.restoreAllMocks());

test('a page whose socket is refused asks whether its session has ended, and ends it here too', async () => {
  await api.live.link();
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json({ data: { viewer: null } }));
  closed({ code: 4403 });
  await vi.waitFor(() => expect(said).toEqual(['UNAUTHENTICATED']));
  expect(api.client.cache.readQuery({ query: ViewerDocument })?.viewer).toBeNull();
});

test('a lost session is reported once, however many requests find it gone', () => {
  handlers.sessionLost();
  handlers.sessionLost();
  expect(said).toEqual(['UNAUTHENTICATED']);
});

test('after a log-out the end of the socket is not reported', async () => {
  await endSession(api.client);
  handlers.sessionLost();
  expect(said).toEqual([]);
});
