import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts';
import { makeSubscriber } from '#server/testing/factories.ts';

let app: TestApp;
beforeAll(async () => {
  app = await buildTestApp();
});
afterAll(() => app.close());

test('both APIs return UNAVAILABLE with retryAfter if no database connection is free in time', async () => {
  const { token } = await makeSubscriber(app);
  const headers = { authorization: `Bearer ${token}`, 'x-app-id': 'test' };
  const pool = await app.orm.em.getDriver().getConnection().getNativeClient();
  const taken = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()));
  pool.options.connectionTimeoutMillis = 50;
  const rest = await app.inject({ url: '/api/v1/personnal/subscribe/info', headers });
  const graphql = await app.inject({
    method: 'POST',
    url: '/graphql',
    headers,
    payload: { query: '{ viewer { id } }' },
  });
  for (const client of taken) client.release();
  expect(rest.statusCode).toBe(503);
  expect(rest.headers['retry-after']).toBe('5');
  expect(rest.json()).toMatchObject({ error: 'UNAVAILABLE', retryAfter: 5 });
  expect(graphql.json().errors).toMatchObject([{ extensions: { code: 'UNAVAILABLE', retryAfter: 5 } }]);
});

test('401 says how to authenticate, as HTTP requires', async () => {
  const { statusCode, headers } = await app.inject({ url: '/api/v1/locate/records' });
  expect([statusCode, headers['www-authenticate']]).toEqual([401, 'Bearer']);
});
