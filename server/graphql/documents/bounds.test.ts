import { readFile } from 'node:fs/promises';
import { getIntrospectionQuery } from 'graphql';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestApp, type GraphqlAnswer, type TestApp } from '#server/testing/build-test-app.ts';
import { makeSubscriber } from '#server/testing/factories.ts';
import { openSocket } from '#server/testing/socket.ts';
import { tooComplex } from '#server/testing/too-complex.ts';
import { readDocument } from './documents.ts';

let app: TestApp;
beforeAll(async () => {
  app = await buildTestApp();
});
afterAll(() => app.close());

const code = (answer: GraphqlAnswer) => answer.errors?.[0]?.extensions.code;

test('rejects a body of 2 MiB with PAYLOAD_TOO_LARGE', async () => {
  const response = await app.inject({
    method: 'POST',
    url: '/graphql',
    payload: { query: 'x'.repeat(2 * 1024 * 1024) },
  });
  expect(response.statusCode).toBe(413);
  expect(response.json().errors[0].extensions.code).toBe('PAYLOAD_TOO_LARGE');
});

test.each(Object.entries(tooComplex))('rejects %s as too complex', async (_, query) => {
  const answer = await app.graphql(query);
  expect(code(answer)).toBe('QUERY_TOO_COMPLEX');
  expect(answer.errors?.[0]).toMatchObject({
    message: expect.not.stringContaining('Syntax'),
    extensions: { limit: expect.any(Number) },
  });
});

test('answers the introspection query of an explorer', async () => {
  const answer = await app.graphql(getIntrospectionQuery());
  expect(answer.errors).toBeUndefined();
  expect(answer.data.__schema.subscriptionType.name).toBe('LiveUpdates');
});

test('returns BAD_INPUT for a variable of the wrong type, also in a trusted document', async () => {
  const { token } = await makeSubscriber(app);
  const texts = JSON.parse(
    await readFile(new URL('../../../client/src/gql/persisted-documents.json', import.meta.url), 'utf8'),
  ) as Record<string, string>;
  const [documentId, query] = Object.entries(texts).find(([, text]) =>
    /\bquery \w+\(\$id: ID!\)/.test(text),
  )!;
  for (const variables of [{}, { id: null }, { id: { a: 1 } }]) {
    for (const payload of [
      { documentId, variables },
      { query, variables },
    ]) {
      const answer = await app.inject({
        method: 'POST',
        url: '/graphql',
        headers: { authorization: `Bearer ${token}`, 'x-app-id': 'test' },
        payload,
      });
      expect(code(answer.json())).toBe('BAD_INPUT');
    }
  }
});

const unknownFields = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`k${index}`, 1]));
const ask = 'mutation ($i: RequestLocationInput!) { requestLocation(input: $i) { location { id } } }';

test.each([
  ['fields', unknownFields(5_000)],
  ['characters', { title: 'x'.repeat(210_000) }],
  ['characters of names', { ['k'.repeat(210_000)]: 1 }],
])('rejects too many %s in variables', async (_, i) => {
  const { errors } = await app.graphql(ask, { i });
  expect(errors).toMatchObject([{ extensions: { code: 'BAD_INPUT', field: 'variables' } }]);
});

test('repeats only the beginning of what does not fit a variable, on any transport', async () => {
  const i = { ...unknownFields(60), title: 'x'.repeat(50_000) };
  const socket = await openSocket(await app.app.listen({ port: 0, host: '127.0.0.1' }));
  for (const answer of [await app.graphql(ask, { i }), await socket.run(ask, { i })]) {
    expect(code(answer as GraphqlAnswer)).toBe('BAD_INPUT');
    expect(JSON.stringify(answer).length).toBeLessThan(100_000);
  }
  socket.close();
});

test('rejects a batch, a syntax error and an unknown document', async () => {
  const batch = await app.inject({
    method: 'POST',
    url: '/graphql',
    payload: [{ query: '{ passwordKey }' }],
  });
  expect(batch.statusCode).toBe(400);
  expect(code(await app.graphql('{ passwordKey'))).toBe('QUERY_INVALID');
  const unknown = await app.inject({
    method: 'POST',
    url: '/graphql',
    payload: { documentId: 'sha256:none' },
  });
  expect(unknown.json().errors[0].extensions.code).toBe('DOCUMENT_UNKNOWN');
});

test('keeps no more than the last 500 documents in memory', () => {
  const read = (index: number) => readDocument(`{ a${index}: __typename }`, { introspection: true });
  const first = read(0);
  for (let index = 1; index < 500; index += 1) read(index);
  expect(read(0)).toBe(first);
  read(500);
  expect(read(0)).not.toBe(first);
});

test('refuses a trusted document that subscribes, which over HTTP would be answered with nothing', async () => {
  const file = new URL('../../../client/src/gql/persisted-documents.json', import.meta.url);
  const texts = JSON.parse(await readFile(file, 'utf8')) as Record<string, string>;
  const documentId = Object.keys(texts).find((id) => /\bsubscription [A-Z]/.test(texts[id]!))!;
  const answer = await app.inject({ method: 'POST', url: '/graphql', payload: { documentId } });
  expect(code(answer.json())).toBe('QUERY_INVALID');
});
