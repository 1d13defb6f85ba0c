import { expect, test } from 'vitest';
import { restCalls } from '#server/testing/rest-calls.ts';
import { openTestApp } from '#server/testing/open-test-app.ts';

/** All documented calls, below `/api/v1`. */
const documentedCalls = [
  'GET /common/emailInSub',
  'POST /auth/emailAutoLogin',
  'POST /locate/emailRough',
  'POST /auth/sendCode',
  'POST /auth/resetPassword',
  'POST /auth/registerAndSign/v5pay',
  'POST /auth/registerAndSign/stripe',
  'POST /auth/registerAndSign/paypal',
  'POST /auth/loginByAuthCode',
  'GET /personnal/registerQuery/{id}',
  'POST /personnal/subscribe/cancel',
  'GET /personnal/subscribe/info',
  'POST /personnal/getPaidAmount',
  'POST /auth/subscribe/v5pay',
  'POST /auth/subscribe/stripe',
  'POST /auth/subscribe/paypal',
  'POST /locate/userAgent',
  'GET /common/productInfo',
  'GET /common/smsLocateTemplate',
  'GET /common/emailLocateTemplate',
  'POST /common/addBuriedPoint',
  'GET /common/emailCheck',
];

const app = await openTestApp();

const isServed = (call: string): boolean => {
  const [method, path] = call.split(' ') as ['GET' | 'POST', string];
  return app.app.hasRoute({ method, url: `/api/v1${path.replace(/\{(\w+)\}/g, ':$1')}` });
};

test('lists each of the 22 documented calls once', () => {
  expect(new Set(documentedCalls).size).toBe(22);
});

test.each(documentedCalls)('%s is served and described', async (call) => {
  expect(isServed(call)).toBe(true);
  expect((await restCalls(app)).map(({ method, path }) => `${method} ${path}`)).toContain(call);
});
