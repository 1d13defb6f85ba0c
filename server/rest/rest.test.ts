import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts';
import { makeSubscriber, type TestSubscriber } from '#server/testing/factories.ts';
import { statusOf } from '#server/errors.ts';
import { endpoints } from './endpoints.ts';

let app: TestApp;
let subscriber: TestSubscriber;
beforeAll(async () => {
  app = await buildTestApp({ worker: true });
  subscriber = await makeSubscriber(app);
});
afterAll(() => app.close());

const call = async (
  method: 'GET' | 'POST',
  path: string,
  options: { token?: string; body?: object; headers?: object } = {},
) => {
  const response = await app.inject({
    method,
    url: `/api/v1${path}`,
    headers: {
      'x-app-id': 'test',
      ...(options.token ? { authorization: `Bearer ${options.token}` } : {}),
      ...options.headers,
    },
    ...(options.body ? { payload: options.body } : {}),
  });
  return { status: response.statusCode, body: response.json(), cookies: response.cookies };
};

/** A fresh sign-in link's token, as the subscriber reads it in the mail. */
async function linkToken(): Promise<string> {
  const before = (await app.inbox.list()).length;
  await app.graphql('mutation ($email: String!) { requestSignInLink(email: $email) }', {
    email: subscriber.email,
  });
  await expect.poll(async () => (await app.inbox.list()).length, { timeout: 10_000 }).toBeGreaterThan(before);
  const [mail] = await app.inbox.list();
  return mail!.links[0]!.split('#')[1]!;
}

describe('every endpoint of the table', () => {
  test.each(endpoints.map(({ method, path }) => [method, path] as const))(
    '%s %s is described',
    async (method, path) => {
      const { body } = await call('GET', '/openapi.json');
      const operation = body.paths[path]?.[method.toLowerCase()];
      expect(operation.summary).toBeTruthy();
      expect(operation.responses[200].content['application/json'].schema.properties.data).toBeTruthy();
    },
  );

  test.each(endpoints.filter(({ signedIn }) => signedIn).map(({ method, path }) => [method, path] as const))(
    '%s %s is refused without a session, in the envelope',
    async (method, path) => {
      const { status, body } = await call(method, path);
      expect(status).toBe(401);
      expect(body).toMatchObject({ error: 'UNAUTHENTICATED', message: expect.any(String) });
    },
  );
});

describe('both faces give the same outcome for the same act', () => {
  test('signing in with a link', async () => {
    const rest = await call('POST', '/auth/loginByAuthCode', {
      body: { code: await linkToken(), more: 'ignored' },
    });
    expect(rest.status).toBe(200);
    const graphql = await app.graphql(
      'mutation ($token: String!) { signInWithLink(token: $token) { token account { id email } } }',
      { token: await linkToken() },
    );
    expect(rest.body.data.user).toEqual(graphql.data.signInWithLink.account);
    expect(rest.cookies.find(({ name }) => name === 'GPL_USER_TOKEN')?.httpOnly).toBe(true);
  });

  test('a used or forged link', async () => {
    const code = await linkToken();
    await call('POST', '/auth/loginByAuthCode', { body: { code } });
    for (const token of [code, 'A'.repeat(24), 'x']) {
      const rest = await call('POST', '/auth/loginByAuthCode', { body: { code: token } });
      const graphql = await app.graphql(
        'mutation ($token: String!) { signInWithLink(token: $token) { token } }',
        { token },
      );
      expect(rest.body.error).toBe('SIGN_IN_LINK_INVALID');
      expect(graphql.errors?.[0]?.extensions.code).toBe(rest.body.error);
      expect(rest.status).toBe(statusOf.SIGN_IN_LINK_INVALID);
    }
  });

  test('the plan, while it lasts and after', async () => {
    const ended = await makeSubscriber(app, { validUntil: new Date(Date.now() - 1_000) });
    for (const [{ token }, status, expired] of [
      [subscriber, 'Active', 0],
      [ended, 'Expired', 1],
    ] as const) {
      const rest = await call('GET', '/personnal/subscribe/info', { token });
      const graphql = await app.graphql(
        '{ viewer { subscription { status expiredStatus validUntil createdAt autoRenew } } }',
        {},
        { token },
      );
      const plan = graphql.data.viewer.subscription;
      expect(rest.body.data).toEqual({
        status,
        expiredStatus: expired,
        autoRenew: plan.autoRenew,
        createTime: Date.parse(plan.createdAt),
        expireTime: Date.parse(plan.validUntil),
      });
      expect(plan.status).toBe(status.toUpperCase());
      expect(plan.expiredStatus).toBe(expired);
    }
  });

  test('the predefined texts, in the language asked for and in the browser’s', async () => {
    const rest = await call('GET', '/common/smsLocateTemplate?locale=id');
    const graphql = await app.graphql('{ messageTemplates(channel: SMS, locale: id) { id name body } }');
    expect(
      rest.body.data.map(({ id, name, content }: Record<string, string>) => ({ id, name, body: content })),
    ).toEqual(graphql.data.messageTemplates);
    const browser = await call('GET', '/common/smsLocateTemplate', {
      headers: { 'accept-language': 'id-ID,id' },
    });
    expect(browser.body).toEqual(rest.body);
  });

  test('bad input names its field', async () => {
    expect((await call('POST', '/auth/loginByAuthCode', { body: {} })).body).toMatchObject({
      error: 'BAD_INPUT',
      field: 'code',
    });
    expect((await call('GET', '/common/smsLocateTemplate?locale=xx')).body).toMatchObject({
      error: 'BAD_INPUT',
      field: 'locale',
    });
  });
});

test('a cookie without X-App-Id changes nothing', async () => {
  const response = await app.inject({
    method: 'POST',
    url: '/api/v1/auth/loginByAuthCode',
    cookies: { GPL_USER_TOKEN: subscriber.token },
    payload: { code: await linkToken() },
  });
  expect(response.statusCode).toBe(400);
  expect(response.json().error).toBe('APP_ID_MISSING');
});

test('unknown paths and methods answer in the envelope, the description has a page of its own', async () => {
  expect(await call('GET', '/nope')).toMatchObject({ status: 404, body: { error: 'NOT_FOUND' } });
  const docs = await app.inject({ method: 'GET', url: '/api/v1/docs/' });
  expect(docs.statusCode).toBe(200);
  expect(docs.body).not.toMatch(/https?:\/\/(?!localhost)/);
});
