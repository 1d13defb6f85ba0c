// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest';
import { beginSession, endSession } from '../features/account/session.ts';
import { toastsReady } from '../ui/toast.ts';
import { api, handlers } from './api.ts';

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

test('a session that was lost is said once, however many requests find it gone', () => {
  handlers.sessionLost();
  handlers.sessionLost();
  expect(said).toEqual(['UNAUTHENTICATED']);
});

test('after a log-out the end of the socket is no news', async () => {
  await endSession(api.client);
  handlers.sessionLost();
  expect(said).toEqual([]);
});
