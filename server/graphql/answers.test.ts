import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestApp, type GraphqlAnswer, type TestApp } from '#server/testing/build-test-app.ts';
import { openSocket } from '#server/testing/socket.ts';

let app: TestApp;
let url: string;
beforeAll(async () => {
  app = await buildTestApp();
  url = await app.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => app.close());

/** Sends the same operation over HTTP and over a socket. */
async function everywhere(query: string, variables: object = {}): Promise<GraphqlAnswer[]> {
  const socket = await openSocket(url);
  const answers = [await app.graphql(query, variables), (await socket.run(query, variables)) as never];
  socket.close();
  return answers;
}

test.each([
  ['a field', '{ viewr { id } }', {}],
  ['a field of a type', '{ viewer { emial } }', {}],
  ['an argument', '{ accountExistence(emial: "a@example.org") { exist } }', {}],
  ['a type', 'query ($c: MessageChanel!) { messageTemplates(channel: $c) { id } }', {}],
  ['a value', '{ messageTemplates(channel: SMSS) { id } }', {}],
  [
    'a value in a variable',
    'query ($c: MessageChannel!) { messageTemplates(channel: $c) { id } }',
    { c: 'SMSS' },
  ],
  [
    'a field of an input in a variable',
    'mutation ($i: ResetPasswordInput!) { resetPassword(input: $i) }',
    { i: { email: 'a', encryptedPassword: 'b', verificationCode: 'c', emial: 'd' } },
  ],
])('returns one error without a suggestion if %s is misspelt', async (_, query, variables) => {
  for (const { errors } of await everywhere(query, variables)) {
    expect(errors?.length).toBe(1);
    expect(JSON.stringify(errors)).not.toContain('Did you mean');
    expect(errors?.[0]?.message).not.toBe('');
  }
});

test.each([
  ['aliases', `{ ${Array.from({ length: 200 }, (_, index) => `a${index}: passwordKey`).join(' ')} }`],
  ['directives', `{ ${'passwordKey @skip(if: true) '.repeat(100)} }`],
  ['unknown fields', `{ ${Array.from({ length: 200 }, (_, index) => `x${index}`).join(' ')} }`],
])('returns a single error for a flood of %s', async (_, query) => {
  for (const { errors } of await everywhere(query)) expect(errors).toHaveLength(1);
});

test.each([
  { extensions: { persistedQuery: { version: 1, sha256Hash: 'a'.repeat(64) } } },
  { query: '{ passwordKey }', extensions: { persistedQuery: { version: 1, sha256Hash: 'a'.repeat(64) } } },
])('rejects an automatic persisted query as unsupported (query: $query)', async (payload) => {
  const response = await app.inject({ method: 'POST', url: '/graphql', payload });
  expect(response.statusCode).toBeLessThan(500);
  expect(response.json<GraphqlAnswer>().errors).toMatchObject([
    { message: 'PersistedQueryNotSupported', extensions: { code: 'DOCUMENT_UNKNOWN' } },
  ]);
});

test.each([
  ['host', '['],
  ['host', 'a b'],
  ['host', '<x>'],
  ['x-forwarded-proto', ':'],
  ['x-forwarded-proto', 'https, 1'],
])('rejects a request whose header %s is %j as a fault of its sender', async (name, value) => {
  const answer = await app.inject({
    method: 'POST',
    url: '/graphql',
    headers: { [name]: value, authorization: 'Bearer any' },
    payload: { query: '{ __typename }' },
  });
  expect(answer.statusCode).toBe(400);
  expect(answer.headers['ratelimit'], 'counted').toBeDefined();
  expect(answer.json()).toMatchObject({ errors: [{ extensions: { code: 'BAD_INPUT' } }] });
});

test.each([
  ['GET', (spaces: string) => `x${spaces}x`],
  ['POST', (spaces: string) => `application/json;a=${spaces}x`],
] as const)('a long Content-Type of a %s is refused before it is read', async (method, typeWith) => {
  const ask = (spaces: number) => {
    const headers = { 'content-type': typeWith(' '.repeat(spaces)), 'apollo-require-preflight': '1' };
    const query = '{ __typename }';
    const asked = method === 'GET' ? { query: { query } } : { payload: JSON.stringify({ query }) };
    return app.inject({ method, url: '/graphql', headers, ...asked });
  };
  expect((await ask(150)).statusCode).not.toBe(400);
  const refused = await ask(250);
  expect(refused.statusCode).toBe(400);
  expect(refused.json().errors[0].message).toContain('Content-Type');
});

test.each([
  { method: 'GET', query: { query: '{ passwordKey }' } },
  { method: 'POST', payload: { query: '{ passwordKey }' } },
] as const)('tells caches not to store the answer to a $method', async (request) => {
  const answer = await app.inject({ ...request, url: '/graphql', headers: { 'x-app-id': 'test' } });
  expect(answer.json().data.passwordKey).toBeTruthy();
  expect(answer.headers['cache-control']).toBe('no-store');
});

test.each(['PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const)(
  'answers %s with 405 and the methods that there are',
  async (method) => {
    const headers = { 'content-type': 'text/xml', authorization: 'Bearer any' };
    const answer = await app.inject({ method, url: '/graphql', headers });
    expect(answer.statusCode).toBe(405);
    expect(answer.headers['allow']).toBe('GET, HEAD, POST');
    expect(answer.headers['ratelimit'], 'counted').toBeDefined();
    expect(answer.json()).toMatchObject({ errors: [{ extensions: { code: 'METHOD_NOT_ALLOWED' } }] });
  },
);

test.each(['mutation { signOut }', 'subscription { locationChanged { id } }'])(
  'answers a GET of `%s` with 405 and its code',
  async (query) => {
    const url = `/graphql?query=${encodeURIComponent(query)}`;
    const answer = await app.inject({ method: 'GET', url, headers: { 'x-app-id': 'test' } });
    expect(answer.statusCode).toBe(405);
    expect(answer.headers['allow']).toBe('POST');
    expect(answer.json()).toMatchObject({ errors: [{ extensions: { code: 'METHOD_NOT_ALLOWED' } }] });
  },
);
