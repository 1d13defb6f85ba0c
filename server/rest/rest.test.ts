import { describe, expect, test } from 'vitest';
import { makeSubscriber } from '#server/testing/factories.ts';
import { mailTo, tokenIn } from '#server/testing/mailbox.ts';
import { newBuyer } from '#server/testing/purchase.ts';
import { openTestApp } from '#server/testing/open-test-app.ts';
import { statusOf } from '#server/errors/errors.ts';

const app = await openTestApp({ worker: true });
const subscriber = await makeSubscriber(app);

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

let linksSent = 0;
/** A fresh sign-in link's token, as the subscriber reads it in the mail. */
async function linkToken(): Promise<string> {
  await app.graphql('mutation ($email: String!) { requestSignInLink(email: $email) }', {
    email: subscriber.email,
  });
  return tokenIn(await mailTo(app, subscriber.email, /log-in link/, linksSent++));
}

/** The session of somebody who has just bought a plan. */
async function bought(): Promise<string> {
  const { ask, buy } = newBuyer(app);
  const { id } = (await buy()).data.registerAndSubscribe;
  const { data } = await ask('mutation ($id: ID!) { signInAfterPayment(id: $id) { token } }', { id });
  return data.signInAfterPayment.token;
}

describe('REST and GraphQL give the same outcome for', () => {
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

  test('a plan that is active, that renews with a grace period, or that has expired', async () => {
    const ended = await makeSubscriber(app, { validUntil: new Date(Date.now() - 1_000) });
    for (const [{ token }, status, expired, longer] of [
      [subscriber, 'Active', 0, 0],
      [{ token: await bought() }, 'Active', 0, app.sandbox.grace],
      [ended, 'Expired', 1, 0],
    ] as const) {
      const rest = await call('GET', '/personnal/subscribe/info', { token });
      const graphql = await app.graphql(
        '{ viewer { subscription { status isExpired validUntil worksUntil createdAt autoRenew renews } } }',
        {},
        { token },
      );
      const plan = graphql.data.viewer.subscription;
      expect(rest.body.data).toEqual({
        state: plan.status,
        status,
        expiredStatus: expired,
        autoRenew: plan.autoRenew,
        renews: plan.renews,
        createTime: Date.parse(plan.createdAt),
        expireTime: Date.parse(plan.validUntil),
        worksUntil: Date.parse(plan.worksUntil),
      });
      expect(rest.body.data.worksUntil - rest.body.data.expireTime).toBe(longer);
      expect(plan.status).toBe(status.toUpperCase());
      expect(plan.isExpired).toBe(expired === 1);
    }
  });

  test('an account that never had a plan counts as expired', async () => {
    const { token } = await makeSubscriber(app, { validUntil: null });
    const { body } = await call('GET', '/personnal/subscribe/info', { token });
    expect(body.data).toMatchObject({ state: 'UNSUBSCRIBED', status: 'Unsubscribed', expiredStatus: 1 });
  });

  test.each([
    ['SMS', 'smsLocateTemplate'],
    ['EMAIL', 'emailLocateTemplate'],
    ['VOICE', 'voiceLocateTemplate'],
  ])('the predefined %s texts, in the requested language and in the browser’s', async (channel, path) => {
    const rest = await call('GET', `/common/${path}?locale=id`);
    const graphql = await app.graphql(
      `{ messageTemplates(channel: ${channel}, locale: id) { id locale name subject body } }`,
    );
    expect(rest.body.data.length).toBeGreaterThan(0);
    const texts = graphql.data.messageTemplates.map(({ body, ...text }: { body: string }) => ({
      ...text,
      content: body,
    }));
    expect(rest.body.data).toEqual(texts);
    for (const language of ['id-ID,id', 'in-ID']) {
      const browser = await call('GET', `/common/${path}`, { headers: { 'accept-language': language } });
      expect(browser.body).toEqual(rest.body);
    }
  });

  test('a query for the plan with an ended session', async () => {
    const { token } = await makeSubscriber(app);
    await app.graphql('mutation { signOut }', {}, { token });
    expect((await call('GET', '/personnal/subscribe/info', { token })).body.error).toBe('UNAUTHENTICATED');
    const { data } = await app.graphql('{ viewer { subscription { status } } }', {}, { token });
    expect(data.viewer).toBeNull();
  });

  test('invalid input, where REST also names the field', async () => {
    for (const body of [{}, { code: true }, { code: '' }]) {
      const rest = await call('POST', '/auth/loginByAuthCode', { body });
      expect(rest).toMatchObject({ status: 400, body: { error: 'BAD_INPUT', field: 'code' } });
    }
    const link = await app.graphql(
      'mutation ($token: String!) { signInWithLink(token: $token) { token } }',
      {},
    );
    expect(link.errors?.[0]?.extensions.code).toBe('BAD_INPUT');

    const rest = await call('GET', '/common/smsLocateTemplate?locale=xx');
    expect(rest).toMatchObject({ status: 400, body: { error: 'BAD_INPUT', field: 'locale' } });
    const graphql = await app.graphql(
      'query ($locale: Locale) { messageTemplates(channel: SMS, locale: $locale) { id } }',
      { locale: 'xx' },
    );
    expect(graphql.errors?.[0]?.extensions.code).toBe('BAD_INPUT');
  });

  test('a body that is not JSON, not an object or too large', async () => {
    for (const [payload, type, expected] of [
      ['{"code":', 'application/json', 'BAD_INPUT'],
      ['[1]', 'application/json', 'BAD_INPUT'],
      ['code=x', 'text/plain', 'BAD_INPUT'],
      [JSON.stringify({ code: 'x'.repeat(2 * 1024 * 1024) }), 'application/json', 'PAYLOAD_TOO_LARGE'],
    ] as const) {
      const answers = await Promise.all(
        ['/api/v1/auth/loginByAuthCode', '/graphql'].map((url) =>
          app.inject({ method: 'POST', url, headers: { 'content-type': type, 'x-app-id': 'test' }, payload }),
        ),
      );
      const [rest, graphql] = answers;
      expect(rest!.json()).toMatchObject({ error: expected, message: expect.any(String) });
      expect(rest!.statusCode).toBe(statusOf[expected]);
      expect(graphql!.statusCode).toBe(rest!.statusCode);
    }
  });
});

test('rejects a POST with a session cookie but without X-App-Id', async () => {
  const response = await app.inject({
    method: 'POST',
    url: '/api/v1/auth/loginByAuthCode',
    cookies: { GPL_USER_TOKEN: subscriber.token },
    payload: { code: await linkToken() },
  });
  expect(response.statusCode).toBe(400);
  expect(response.json().error).toBe('APP_ID_MISSING');
});

test('does not require X-App-Id from calls with a bearer token', async () => {
  const { token } = await makeSubscriber(app);
  for (const [path, payload] of [
    ['/personnal/getPaidAmount', undefined],
    ['/locate/link', { title: 'Mum' }],
  ] as const) {
    const answer = await app.inject({
      method: 'POST',
      url: `/api/v1${path}`,
      headers: { authorization: `Bearer ${token}` },
      ...(payload ? { payload } : {}),
    });
    expect([path, answer.statusCode]).toEqual([path, 200]);
  }
});

test('returns 404 and 405 in the error envelope, and serves the description as a page under /docs', async () => {
  for (const method of ['GET', 'POST'] as const)
    expect(await call(method, '/nope')).toMatchObject({ status: 404, body: { error: 'NOT_FOUND' } });
  for (const [method, path, allowed] of [
    ['GET', '/auth/loginByAuthCode', 'POST'],
    ['DELETE', '/auth/loginByAuthCode', 'POST'],
    ['POST', '/personnal/subscribe/info', 'GET, HEAD'],
    ['PUT', '/locate/reports/1/pdf', 'GET, HEAD'],
    ['OPTIONS', '/auth/loginByAuthCode', 'POST'],
    ['OPTIONS', '/docs', 'GET, HEAD'],
    ['POST', '/openapi.json', 'GET, HEAD'],
    ['DELETE', '/docs', 'GET, HEAD'],
    ['PATCH', '/docs/static/index.css', 'GET, HEAD'],
  ] as const) {
    const { statusCode, headers, body } = await app.inject({ method, url: `/api/v1${path}`, payload: '{' });
    expect([statusCode, headers.allow]).toEqual([405, allowed]);
    expect(headers).not.toHaveProperty('access-control-allow-origin');
    expect(JSON.parse(body)).toMatchObject({ error: 'METHOD_NOT_ALLOWED' });
  }
  expect(await call('GET', '/%zz')).toMatchObject({ status: 400, body: { error: 'BAD_INPUT' } });
  const docs = (path: string, method: 'GET' | 'HEAD' = 'GET') =>
    app.inject({ method, url: `/api/v1/docs${path}` });
  for (const path of ['', '/']) {
    const page = await docs(path);
    expect(page.statusCode).toBe(200);
    expect(page.body).not.toMatch(/https?:\/\/(?!localhost)/);
    for (const [, file] of page.body.matchAll(/(?:src|href)="(?:\.|\/api\/v1\/docs)(\/static\/[^"]+)"/g))
      expect((await docs(file!)).statusCode).toBe(200);
    expect((await docs(path, 'HEAD')).headers['content-length']).toBe(page.headers['content-length']);
  }
  expect((await docs('/json')).json()).toEqual((await app.inject({ url: '/api/v1/openapi.json' })).json());
  for (const path of ['/nope', '/static/nope.js', '/static/%2e%2e/package.json'])
    expect(await call('GET', `/docs${path}`)).toMatchObject({ status: 404, body: { error: 'NOT_FOUND' } });
});
