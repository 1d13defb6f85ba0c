import { expect, test } from 'vitest';
import { makeSubscriber } from '#server/testing/factories.ts';
import { openTestApp } from '#server/testing/open-test-app.ts';

const app = await openTestApp();

const post = async (path: string, payload: object) =>
  (
    await app.inject({ method: 'POST', url: `/api/v1${path}`, headers: { 'x-app-id': 'test' }, payload })
  ).json();

test('what careless clients send is read as they mean it', async () => {
  const { email, token } = await makeSubscriber(app);
  expect(await post('/auth/sendCode', { email, type: '1' })).toEqual({ data: { success: true } });
  const reset = { email, password: 'x', verificationCode: 123_456 };
  expect((await post('/auth/resetPassword', reset)).error).toBe('CODE_INVALID');
  expect(
    (await app.inject({ url: '/api/v1/locate/records', headers: { authorization: token } })).statusCode,
  ).toBe(200);
  const headers = { 'content-type': 'application/json', 'x-app-id': 'test', authorization: token };
  const empty = await app.inject({ method: 'POST', url: '/api/v1/auth/logout', headers, payload: '' });
  expect(empty.json()).toEqual({ data: { success: true } });
});
