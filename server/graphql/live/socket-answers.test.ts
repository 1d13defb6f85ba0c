import { createClient } from 'graphql-ws';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts';
import { runDueJobs } from '#server/testing/due-jobs.ts';
import { makeLookup, makeSubscriber } from '#server/testing/factories.ts';
import { openSocket } from '#server/testing/socket.ts';

let app: TestApp;
let url: string;
beforeAll(async () => {
  app = await buildTestApp();
  url = await app.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => app.close());

test('a lookup can be followed from its first stage until it is finished', async () => {
  const subscriber = await makeSubscriber(app);
  const id = await makeLookup(app, '+447700900123', subscriber);
  const client = createClient({
    url: `${url.replace('http', 'ws')}/graphql`,
    webSocketImpl: WebSocket,
    connectionParams: { authorization: `Bearer ${subscriber.token}` },
  });
  const states: unknown[] = [];
  const query = `subscription { lookupProgressed(id: "${id}") { state } }`;
  for await (const { data } of client.iterate<{ lookupProgressed: { state: string } }>({ query })) {
    states.push(data?.lookupProgressed.state);
    if (states.length === 1) void runDueJobs(app);
  }
  expect([states[0], states.at(-1)]).toEqual(['QUEUED', 'DONE']);
  await client.dispose();
});

test.each([
  ['of its page', { locale: 'id' }, 'en', 'id'],
  ['of the browser', {}, 'id', 'id'],
  ['that there is, if the page names another', { locale: 'fr' }, 'en', 'en'],
])('answers on a socket in the language %s', async (_, params, browser, expected) => {
  const socket = await openSocket(url, { params, headers: { 'accept-language': browser } });
  const { data } = await socket.run('{ messageTemplates(channel: SMS) { locale } }');
  const locales = (data as never as { messageTemplates: { locale: string }[] }).messageTemplates;
  expect(new Set(locales.map(({ locale }) => locale))).toEqual(new Set([expected]));
  socket.close();
});
