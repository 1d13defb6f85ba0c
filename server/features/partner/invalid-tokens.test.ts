import { describe, expect, test } from 'vitest';
import { type GraphqlAnswer } from '#server/testing/build-test-app.ts';
import { makePartnerToken, makeSubscriber } from '#server/testing/factories.ts';
import { openSocket } from '#server/testing/socket.ts';
import { openTestApp } from '#server/testing/open-test-app.ts';

const app = await openTestApp();
const url = await app.app.listen({ port: 0, host: '127.0.0.1' });
const owner = await makeSubscriber(app);

const code = ({ errors }: Pick<GraphqlAnswer, 'errors'>) => errors?.[0]?.extensions.code;

describe('an Authorization header that leads to nobody', () => {
  const input = { kind: 'PHONE', subject: '+12025550123', purpose: 'FRAUD_CHECK' };
  const start = 'mutation ($input: StartLookupInput!) { startLookup(input: $input) { lookup { id } } }';
  const mistyped = [
    'Bearer undefined',
    'Bearer nope',
    'Bearer "wbt_quoted"',
    'Bearer a.b.c',
    'Bearer <TOKEN>',
    'Bearer two words',
    'Bearer',
    'Token abc',
    'wbt_without_a_scheme',
    '',
  ];

  test.each(mistyped)(
    'is refused like an invalid token, also beside a session cookie: %j',
    async (authorization) => {
      const cookie = `GPL_USER_TOKEN=${owner.token}`;
      for (const headers of [{ authorization }, { authorization, cookie, 'x-app-id': 'test' }]) {
        expect(code(await app.graphql(start, { input }, { headers }))).toBe('UNAUTHENTICATED');
        expect((await app.graphql('{ viewer { id } }', {}, { headers })).data).toEqual({ viewer: null });
        for (const [method, path] of [
          ['POST', 'locate/lookups'],
          ['GET', 'locate/records'],
        ] as const) {
          const answer = await app.inject({
            method,
            url: `/api/v1/${path}`,
            headers,
            ...(method === 'POST' && { payload: input }),
          });
          expect([answer.statusCode, answer.json().error]).toEqual([401, 'UNAUTHENTICATED']);
        }
      }
      for (const headers of [
        { authorization, cookie: '' },
        { authorization, cookie },
      ]) {
        const socket = await openSocket(url, { headers });
        expect(code(await socket.run(start, { input }))).toBe('UNAUTHENTICATED');
        socket.close();
      }
    },
  );

  test('is refused wherever the answer depends on who asks, and nowhere else', async () => {
    const headers = { authorization: 'Bearer undefined', 'x-app-id': 'test' };
    const contact =
      'mutation { sendContactMessage(input: { email: "a@example.org", message: "Hello there" }) { accepted } }';
    const order = { planId: 'usd-28', renewalConsent: 'x', email: 'a@example.org' };
    const buy = `mutation ($input: RegisterAndSubscribeInput!) { registerAndSubscribe(input: $input) { id } }`;
    expect(code(await app.graphql('{ plans { id } }', {}, { headers }))).toBe('UNAUTHENTICATED');
    expect(code(await app.graphql(buy, { input: { ...order, method: 'CARD' } }, { headers }))).toBe(
      'UNAUTHENTICATED',
    );
    expect(code(await app.graphql(contact, {}, { headers }))).toBe('UNAUTHENTICATED');
    const rest = async (method: 'GET' | 'POST', path: string, payload?: object) =>
      (await app.inject({ method, url: `/api/v1/${path}`, headers, ...(payload && { payload }) })).statusCode;
    expect(await rest('GET', 'common/productInfo')).toBe(401);
    expect(await rest('POST', 'auth/registerAndSign/stripe', order)).toBe(401);
    // Signing in again, with a token that is over still in the headers.
    expect(
      (await app.graphql('{ passwordKey consentText(locale: en) { version } }', {}, { headers })).errors,
    ).toBeUndefined();
    expect(await rest('GET', 'common/passwordKey')).toBe(200);
    expect(await rest('POST', 'auth/logout', {})).toBe(200);
  });

  test('is refused in connectionParams too', async () => {
    for (const authorization of ['Bearer undefined', 'Bearer ', 'Token abc', '', 7]) {
      const socket = await openSocket(url, {
        params: { authorization },
        headers: { cookie: `GPL_USER_TOKEN=${owner.token}` },
      });
      expect(code(await socket.run(start, { input }))).toBe('UNAUTHENTICATED');
      socket.close();
    }
  });

  // Browsers send it with every request to a server whose proxy asks for a password.
  test('is ignored if it is Basic, which is a proxy’s', async () => {
    const authorization = `Basic ${btoa('tester:secret')}`;
    const cookie = `GPL_USER_TOKEN=${owner.token}`;
    const viewer = async (headers: object) =>
      (await app.graphql('{ viewer { id } }', {}, { headers })).data.viewer;
    expect(await viewer({ authorization, cookie })).toEqual({ id: owner.accountId });
    expect((await app.graphql(start, { input }, { headers: { authorization } })).errors).toBeUndefined();
    const socket = await openSocket(url, { headers: { authorization, cookie } });
    expect((await socket.run('{ viewer { id } }')).data).toEqual({ viewer: { id: owner.accountId } });
    socket.close();
    // It triggers no CORS preflight.
    const form = {
      method: 'POST',
      url: '/api/v1/auth/emailAutoLogin?email=a@example.org',
      headers: { authorization },
    } as const;
    expect((await app.inject(form)).json().error).toBe('APP_ID_MISSING');
  });
});

test('connectionParams take the token with or without Bearer, under either spelling of the name', async () => {
  const { token } = await makePartnerToken(app, owner, 'ACCOUNT_READ');
  for (const params of [
    { authorization: token },
    { Authorization: token },
    { Authorization: `Bearer ${token}` },
  ]) {
    const socket = await openSocket(url, { params });
    expect((await socket.run('{ viewer { id } }')).data).toEqual({ viewer: { id: owner.accountId } });
    socket.close();
  }
});
