import { expect, test } from 'vitest';
import { countedAttempts, emailHash, setAttempts } from '#server/testing/attempt-counters.ts';
import { makeSubscriber } from '#server/testing/factories.ts';
import { openSocket } from '#server/testing/socket.ts';
import { openTestApp } from '#server/testing/open-test-app.ts';

const password = 'kucingku suka ikan';
const app = await openTestApp();
const url = await app.app.listen({ port: 0, host: '127.0.0.1' });

const guess = 'signInWithPassword(email: $e, encryptedPassword: $p) { token }';
const mutation = (body = guess) => `mutation ($e: String!, $p: String!) { ${body} }`;
const aliases = (count: number, field: string) =>
  Array.from({ length: count }, (_, index) => `g${index}: ${field}`).join('\n');
type Answer = { errors?: { extensions: { code: string; retryAfter?: number } }[] };
const codes = (answer: unknown) => ((answer as Answer).errors ?? []).map(({ extensions }) => extensions.code);

const signIn = async (email: string, secret: string, headers = {}) =>
  app.graphql(mutation(), { e: email, p: await app.encryptPassword(secret) }, { headers });

/** Calls the REST API from a network; returns its error in the shape of a GraphQL answer. */
async function rest(path: string, payload: object, headers: Record<string, string>): Promise<Answer> {
  const url = `/api/v1${path}`;
  const answer = await app.inject({
    method: 'POST',
    url,
    headers: { 'x-app-id': 'test', ...headers },
    payload,
  });
  const { error } = answer.json<{ error?: string }>();
  return error ? { errors: [{ extensions: { code: error } }] } : {};
}

test('counts a thousand concurrent guesses through aliases, HTTP, REST and WebSocket as a thousand', async () => {
  await setAttempts(app, 'password:everywhere', 0);
  const { email } = await makeSubscriber(app, { password });
  const variables = { e: email, p: await app.encryptPassword('a wrong password') };
  const headers = { 'x-forwarded-for': '192.0.2.7' };
  const socket = await openSocket(url, { headers });
  const payload = { email, password: variables.p };
  const answers = await Promise.all([
    // A document stops at its first error: only one of its fifteen aliases is executed.
    ...Array.from({ length: 250 }, () => app.graphql(mutation(aliases(15, guess)), variables, { headers })),
    ...Array.from({ length: 250 }, () => app.graphql(mutation(), variables, { headers })),
    ...Array.from({ length: 250 }, () => rest('/auth/login', payload, headers)),
    ...Array.from({ length: 250 }, () => socket.run(mutation(), variables)),
  ]);
  socket.close();
  const all = answers.flatMap(codes);
  expect(all.filter((code) => code === 'CREDENTIALS_INVALID')).toHaveLength(10);
  expect(all.filter((code) => code === 'RATE_LIMITED')).toHaveLength(990);
  // The network is stopped before its attempts count for the account or globally.
  expect(await countedAttempts(app, 'password:network:192.0.2.7')).toBe(1_000);
  expect(await countedAttempts(app, `password:account:${emailHash(app, email)}`)).toBe(10);
  expect(await countedAttempts(app, 'password:everywhere')).toBeLessThanOrEqual(10);

  const right = await signIn(email, password, headers);
  expect(right.errors?.[0]?.extensions.code).toBe('RATE_LIMITED');
  expect(right.errors?.[0]?.extensions.retryAfter).toBeGreaterThan(0);
  app.advance(15 * 60_000);
  expect((await signIn(email, password)).errors).toBeUndefined();
});

test('counts every alias that is executed', async () => {
  const headers = { 'x-forwarded-for': '192.0.2.8' };
  const query = `query ($e: String!) { ${aliases(15, 'accountExistence(email: $e) { exist }')} }`;
  const ask = () => app.graphql(query, { e: 'anybody@example.org' }, { headers });
  const answers = await Promise.all(Array.from({ length: 10 }, ask));
  // A query is answered at its first error, while its other aliases are still being executed.
  await expect.poll(() => countedAttempts(app, 'existence:network:192.0.2.8')).toBe(150);
  expect(answers.filter(({ data }) => data !== null).length).toBeLessThanOrEqual(4);
});

test('counts code guesses through GraphQL, REST and WebSocket towards one limit', async () => {
  const { email } = await makeSubscriber(app, { password });
  const headers = { 'x-forwarded-for': '192.0.2.9' };
  const encryptedPassword = await app.encryptPassword('ikan goreng tanpa kucing');
  const input = { email, encryptedPassword, verificationCode: '000000' };
  const query = 'mutation ($input: ResetPasswordInput!) { resetPassword(input: $input) }';
  const body = { email, password: encryptedPassword, verificationCode: '000000' };
  const socket = await openSocket(url, { headers });
  const answers = await Promise.all([
    ...Array.from({ length: 15 }, () => app.graphql(query, { input }, { headers })),
    ...Array.from({ length: 15 }, () => rest('/auth/resetPassword', body, headers)),
    ...Array.from({ length: 15 }, () => socket.run(query, { input })),
  ]);
  socket.close();
  expect(await countedAttempts(app, 'resetTry:network:192.0.2.9')).toBe(45);
  expect(answers.flatMap(codes).filter((code) => code === 'CODE_INVALID')).toHaveLength(20);
  expect(answers.flatMap(codes).filter((code) => code === 'RATE_LIMITED')).toHaveLength(25);
});

test('counts existence checks through GraphQL and REST towards one limit', async () => {
  const headers = { 'x-app-id': 'test', 'x-forwarded-for': '192.0.2.10' };
  const ask = (path: string) =>
    app.inject({ method: 'GET', url: `/api/v1/common/${path}?email=anybody@example.org`, headers });
  const graphql = () =>
    app.graphql('{ accountExistence(email: "anybody@example.org") { exist } }', {}, { headers });
  for (let index = 0; index < 20; index++) {
    expect((await ask('emailInSub')).statusCode).toBe(200);
    expect((await ask('emailCheck')).statusCode).toBe(200);
    expect(codes(await graphql())).toEqual([]);
  }
  expect(codes(await graphql())).toEqual(['RATE_LIMITED']);
  for (const path of ['emailInSub', 'emailCheck']) {
    const answer = await ask(path);
    expect(answer.statusCode).toBe(429);
    expect(answer.json()).toMatchObject({ error: 'RATE_LIMITED', retryAfter: expect.any(Number) as number });
  }
});

test('rejects a batch of operations as a whole', async () => {
  const { email } = await makeSubscriber(app, { password });
  const variables = { e: email, p: await app.encryptPassword('a wrong password') };
  const response = await app.inject({
    method: 'POST',
    url: '/graphql',
    headers: { 'x-app-id': 'test' },
    payload: Array.from({ length: 50 }, () => ({ query: mutation(), variables })),
  });
  expect(response.statusCode).toBe(400);
  expect(await countedAttempts(app, `password:account:${emailHash(app, email)}`)).toBe(0);
});

test('applies the same limit to an address without an account', async () => {
  const known = await makeSubscriber(app, { password });
  const tries = async (email: string, address: string) => {
    const answers = [];
    for (let index = 0; index < 11; index++) {
      answers.push(codes(await signIn(email, 'a wrong password', { 'x-forwarded-for': address }))[0]);
    }
    return answers;
  };
  const expected = [...Array.from({ length: 10 }, () => 'CREDENTIALS_INVALID'), 'RATE_LIMITED'];
  expect(await tries(known.email, '203.0.113.1')).toEqual(expected);
  expect(await tries('nobody-to-guess@example.org', '203.0.113.2')).toEqual(expected);
});

test('limits an IPv6 /64 network to fifty wrong passwords across all accounts', async () => {
  const p = await app.encryptPassword('a wrong password');
  const from = (host: string, index: number) =>
    app.graphql(
      mutation(),
      { e: `someone-${index}@example.net`, p },
      { headers: { 'x-forwarded-for': `2001:db8:1:2::${host}` } },
    );
  const answers = [];
  for (let index = 0; index < 51; index++) answers.push(codes(await from(index.toString(16), index))[0]);
  expect(answers.slice(0, 50).every((code) => code === 'CREDENTIALS_INVALID')).toBe(true);
  expect(answers[50]).toBe('RATE_LIMITED');
});

test('limits an account to a hundred wrong passwords from all networks together', async () => {
  const { email } = await makeSubscriber(app, { password });
  await setAttempts(app, `password:account:${emailHash(app, email)}`, 99);
  const guess = async (from: string) =>
    codes(await signIn(email, 'a wrong password', { 'x-forwarded-for': from }));
  expect(await guess('203.0.113.77')).toEqual(['CREDENTIALS_INVALID']);
  expect(await guess('203.0.113.78')).toEqual(['RATE_LIMITED']);
});

test('does not count sign-ins with the right password', async () => {
  const { email } = await makeSubscriber(app, { password });
  const headers = { 'x-forwarded-for': '192.0.2.77' };
  for (let count = 0; count < 12; count++) {
    expect((await signIn(email, password, headers)).errors).toBeUndefined();
  }
  expect(await countedAttempts(app, `password:account:${emailHash(app, email)}`)).toBe(0);
  expect(await countedAttempts(app, 'password:network:192.0.2.77')).toBe(0);
});

test('stores no e-mail or IP address in the counters', async () => {
  const { email } = await makeSubscriber(app, { password });
  await signIn(email, 'a wrong password', { 'x-forwarded-for': '192.0.2.200' });
  const rows = await app.orm.em.fork().execute<{ key: Buffer }[]>('select key from throttle');
  expect(rows.length).toBeGreaterThan(0);
  for (const { key } of rows) {
    expect(key).toHaveLength(32);
    expect(Buffer.from(key).includes('192.0.2.200') || Buffer.from(key).includes(email)).toBe(false);
  }
});

test('limits the networks of one IPv6 /48 together', async () => {
  const ask = (index: number) =>
    app.graphql(
      '{ accountExistence(email: "anybody@example.org") { exist } }',
      {},
      {
        headers: { 'x-forwarded-for': `2001:db8:99:${index.toString(16)}::1` },
      },
    );
  const answers = [];
  for (let index = 0; index < 241; index += 1) answers.push(codes(await ask(index))[0]);
  expect(answers.slice(0, 240).every((code) => code === undefined)).toBe(true);
  expect(answers[240]).toBe('RATE_LIMITED');
});
