import { readFileSync } from 'node:fs';
import { assertObjectType } from 'graphql';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts';
import { makeRequest, makeSubscriber } from '#server/testing/factories.ts';
import { recipientOf } from '#server/testing/people.ts';
import { openSocket } from '#server/testing/socket.ts';
import { schema } from '../schema.ts';
import { watchCount } from '#server/features/location/watch-locations.ts';
import { ownDocuments } from './trusted-documents.ts';

let app: TestApp;
beforeAll(async () => {
  app = await buildTestApp();
});
afterAll(() => app.close());

const texts = JSON.parse(readFileSync(ownDocuments[0]!, 'utf8')) as Record<string, string>;
const [documentId] = Object.entries(texts).find(([, text]) => text.includes('query Locations('))!;

test("Apollo's queries set no resolvers, which trusted documents would call for every field", async () => {
  const { token } = await makeSubscriber(app);
  const answer = await app.graphql('{ locations(first: 1) { nodes { id } } }', {}, { token });
  expect(answer.errors).toBeUndefined();
  const fields = assertObjectType(schema.getType('LocationConnection')).getFields();
  expect(fields['pageInfo']?.resolve).toBeUndefined();
});

test('a list decrypts each value once and derives each link once', async () => {
  const subscriber = await makeSubscriber(app);
  const { linkToken } = await makeRequest(app, subscriber);
  await recipientOf(app, linkToken).grant('EXACT');
  const { vault } = app.newContext();
  const open = vi.spyOn(vault, 'open');
  const token = vi.spyOn(vault, 'token');
  const answer = await app.inject({
    method: 'POST',
    url: '/graphql',
    headers: { authorization: `Bearer ${subscriber.token}` },
    payload: { documentId, variables: { first: 20 } },
  });
  const [opened, derived] = [open, token].map(({ mock }) => mock.calls.map((call) => call.join(' ')));
  open.mockRestore();
  token.mockRestore();
  const { nodes } = answer.json().data.locations;
  expect(nodes).toHaveLength(1);
  expect(nodes[0]).toMatchObject({ title: expect.any(String), position: { source: expect.any(String) } });
  expect(opened!.length).toBeGreaterThan(1);
  expect(new Set(opened).size).toBe(opened!.length);
  expect(derived).toHaveLength(1);
});

test('a live update of a trusted document, which is compiled, says the same as that of its text', async () => {
  const url = await app.app.listen({ port: 0, host: '127.0.0.1' });
  const [id, text] = Object.entries(texts).find((each) => each[1].includes('subscription LocationChanged('))!;
  const subscriber = await makeSubscriber(app);
  const { linkToken } = await makeRequest(app, subscriber);
  const socket = await openSocket(url, { params: { authorization: `Bearer ${subscriber.token}` } });
  const variables = { inBackground: false };
  const byId = socket.run('', variables, { documentId: id });
  // The space makes it another document, which is executed on its own.
  const byText = socket.run(`${text} `, variables);
  await expect.poll(watchCount).toBe(2);
  await recipientOf(app, linkToken).grant('EXACT');
  expect(await byId).toMatchObject({ data: { locationChanged: { consent: 'GRANTED' } } });
  expect(await byId).toEqual(await byText);
  socket.close();
});

const recipientTexts = JSON.parse(readFileSync(ownDocuments[1]!, 'utf8')) as Record<string, string>;
const [positionsId] = Object.entries(recipientTexts).find(([, text]) => text.includes('sharePositions('))!;
const sendPositions = (positions: unknown[]) =>
  app.inject({
    method: 'POST',
    url: '/graphql',
    payload: { documentId: positionsId, variables: { token: 'a'.repeat(24), positions } },
  });

test.each([
  ['objects', {}],
  ['numbers', 1],
  ['lists', []],
])('a flood of %s in variables is refused as one, and not described one by one', async (_, value) => {
  const answer = await sendPositions(Array.from({ length: 60_000 }, () => value));
  expect(answer.json().errors).toMatchObject([{ extensions: { code: 'BAD_INPUT', field: 'variables' } }]);
});

test('of many wrong values in variables some are described', async () => {
  const answer = await sendPositions(Array.from({ length: 900 }, () => ({})));
  const { errors } = answer.json();
  expect(errors[0]).toMatchObject({
    message: expect.stringContaining('latitude'),
    extensions: { code: 'BAD_INPUT' },
  });
  expect(errors.length).toBeLessThanOrEqual(50);
});

test('a hundred positions are not too many', async () => {
  const recordedAt = new Date().toISOString();
  const position = { latitude: 1, longitude: 1, accuracy: 1, recordedAt };
  const answer = await sendPositions(Array.from({ length: 100 }, () => position));
  expect(answer.json().errors).toMatchObject([{ extensions: { code: 'LINK_INVALID' } }]);
});
