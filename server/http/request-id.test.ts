import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts';
import { makeRequest, makeSubscriber } from '#server/testing/factories.ts';

let app: TestApp;
beforeAll(async () => (app = await buildTestApp()));
afterAll(() => app.close());

const given = '0af7651916cd43dd8448eb211c80319c';
const idOf = async (url: string, headers: Record<string, string>, query?: string) => {
  const post = query && { method: 'POST' as const, payload: { query } };
  return (await app.inject({ url, headers, ...post })).headers['x-request-id'];
};

test('an answer and a refusal of REST say the caller’s own id, its trace, or a new one', async () => {
  const path = '/api/v1/locate/records';
  expect(await idOf(path, { 'x-request-id': given })).toBe(given);
  expect(await idOf(path, { traceparent: `00-${given}-b7ad6b7169203331-01` })).toBe(given);
  expect(await idOf(path, {})).toMatch(/^[\da-f-]{36}$/);
  for (const unfit of ['mum@example.org', '6281234567890123', 'x'.repeat(32), `${given}; drop`])
    expect(await idOf(path, { 'x-request-id': unfit })).toMatch(/^[\da-f-]{36}$/);
});

test('GraphQL does for whoever is signed in, and for a recipient who has not agreed never', async () => {
  const owner = await makeSubscriber(app);
  const { linkToken } = await makeRequest(app, owner, { channel: 'LINK', title: 'Mum' });
  const own = { 'x-request-id': given, 'x-app-id': 'test' };
  const bearer = { ...own, authorization: `Bearer ${owner.token}` };
  expect(await idOf('/graphql', bearer, '{ viewer { id } }')).toBe(given);
  const read = `{ invitation(token: "${linkToken}") { state } }`;
  expect(await idOf('/graphql', { ...own, 'x-app-id': 'whereabouts-recipient' }, read)).toBeUndefined();
  expect(await idOf('/share', own)).toBeUndefined();
});
