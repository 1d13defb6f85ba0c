import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createClient } from 'graphql-ws';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts';
import { runDueJobs } from '#server/testing/due-jobs.ts';
import { makeLookup, makeRequest, makeSubscriber, type TestSubscriber } from '#server/testing/factories.ts';
import { recipientOf } from '#server/testing/people.ts';
import { openSocket } from '#server/testing/socket.ts';
import { tooComplex } from '#server/testing/too-complex.ts';
import { withoutDatabase } from '#server/testing/without-database.ts';
import { watchCount } from '#server/features/location/watch-locations.ts';

let app: TestApp;
let url: string;
beforeAll(async () => {
  app = await buildTestApp();
  url = await app.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => app.close());

const changed = 'subscription { locationChanged { id consent } }';

/** A subscriber's socket with a live subscription on it; `delivers` makes a change and waits for it to arrive. */
async function dashboard(subscriber: TestSubscriber) {
  const socket = await openSocket(url, { params: { authorization: `Bearer ${subscriber.token}` } });
  let first = socket.run(changed);
  await expect.poll(watchCount).toBeGreaterThan(0);
  return {
    socket,
    async delivers() {
      // Only one link per three hours: the clock advances between two of them.
      app.advance(3 * 3_600_000 + 1_000);
      const { id } = await makeRequest(app, subscriber);
      expect((await first).data).toEqual({ locationChanged: { id, consent: 'AWAITING' } });
      first = socket.run(changed);
      await expect.poll(watchCount).toBeGreaterThan(1);
    },
    async close() {
      socket.close();
      await socket.closed;
      await expect.poll(watchCount).toBe(0);
    },
  };
}

describe('a bad operation does not affect other operations on its socket', () => {
  const bad: [string, string, string][] = [
    ...Object.entries(tooComplex).map((each): [string, string, string] => [...each, 'QUERY_TOO_COMPLEX']),
    ['a syntax error', 'subscription { locationChanged {', 'QUERY_INVALID'],
    ['an unknown field', 'subscription { nothing }', 'QUERY_INVALID'],
    ['an empty query', '', 'QUERY_INVALID'],
    ['a missing variable', 'query ($id: ID!) { location(id: $id) { id } }', 'BAD_INPUT'],
  ];
  test.each(bad)('%s', async (_, query, code) => {
    const mine = await dashboard(await makeSubscriber(app));
    const { errors } = await mine.socket.run(query);
    expect(errors).toMatchObject([{ extensions: { code } }]);
    await mine.delivers();
    await mine.close();
  });
});

test('runs a document of our own client by its id, and refuses an unknown id', async () => {
  const { accountId, token } = await makeSubscriber(app);
  const socket = await openSocket(url, { params: { authorization: `Bearer ${token}` } });
  const file = new URL('../../../client/src/gql/persisted-documents.json', import.meta.url);
  const texts = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
  const documentId = Object.keys(texts).find((id) => texts[id]!.includes('query Viewer '));
  expect(await socket.run('', {}, { documentId })).toMatchObject({ data: { viewer: { id: accountId } } });
  expect(await socket.run('', {}, { documentId: 'sha256:none' })).toMatchObject({
    errors: [{ extensions: { code: 'DOCUMENT_UNKNOWN' } }],
  });
  socket.close();
});

test('rejects a socket from a foreign origin with 4403, and keeps the user’s other sockets open', async () => {
  const subscriber = await makeSubscriber(app);
  const mine = await dashboard(subscriber);
  const cookie = `GPL_USER_TOKEN=${subscriber.token}`;
  for (const origin of ['https://evil.example', url.replace('http:', 'https:'), 'null']) {
    const foreign = await openSocket(url, { headers: { origin, cookie } });
    expect(foreign.accepted).toBe(false);
    expect(await foreign.closed).toBe(4403);
  }
  await mine.delivers();
  await mine.close();
});

test('a message of 2 MiB closes only its own socket', async () => {
  const subscriber = await makeSubscriber(app);
  const mine = await dashboard(subscriber);
  const flooding = await openSocket(url, { params: { authorization: `Bearer ${subscriber.token}` } });
  void flooding.run(`{ viewer { id } } #${'x'.repeat(2 * 1024 * 1024)}`);
  expect(await flooding.closed).toBe(1009);
  await mine.delivers();
  await mine.close();
});

const live = '{"type":"subscribe","id":"1","payload":{"query":"subscription { locationChanged { id } }"}}';
test.each([
  ['invalid JSON', ['hello'], 4400],
  ['an operation before connection_init', [live], 4401],
  ['a second connection_init', ['init', 'init'], 4429],
  ['an operation whose id is in use', ['init', live, live], 4409],
])('a protocol violation closes only its own socket, with its close code: %s', async (_, messages, code) => {
  const subscriber = await makeSubscriber(app);
  const mine = await dashboard(subscriber);
  const payload = { authorization: `Bearer ${subscriber.token}` };
  const init = JSON.stringify({ type: 'connection_init', payload });
  const rude = new WebSocket(`${url.replace('http', 'ws')}/graphql`, 'graphql-transport-ws');
  await once(rude, 'open');
  const closed = once(rude, 'close');
  for (const message of messages) {
    rude.send(message === 'init' ? init : message);
    if (message === 'init') await Promise.race([once(rude, 'message'), closed]);
  }
  expect((await closed)[0]).toBe(code);
  await mine.delivers();
  await mine.close();
});

test('a socket without the subprotocol is closed with 4406', async () => {
  const other = new WebSocket(`${url.replace('http', 'ws')}/graphql`);
  expect((await once(other, 'close'))[0]).toBe(4406);
});

test('rejects a subscription over HTTP and points to the WebSocket', async () => {
  const answer = await app.graphql('subscription { locationChanged { id } }');
  expect(answer.errors?.[0]).toMatchObject({
    message: expect.stringContaining('WebSocket'),
    extensions: { code: 'QUERY_INVALID' },
  });
});

test('rejects a requester’s queries and subscriptions on a socket that is not signed in', async () => {
  const { id } = await makeRequest(app, await makeSubscriber(app));
  const nobody = await openSocket(url);
  for (const query of [changed, `{ location(id: "${id}") { id } }`, '{ locations { totalCount } }']) {
    expect((await nobody.run(query)).errors).toMatchObject([{ extensions: { code: 'UNAUTHENTICATED' } }]);
  }
  nobody.close();
});

test('hears of a request whose id is written in upper case', async () => {
  const owner = await makeSubscriber(app);
  const { id, linkToken } = await makeRequest(app, owner);
  const { socket, close } = await dashboard(owner);
  const typed = id.toUpperCase();
  const update = socket.run(`subscription { locationChanged(id: "${typed}") { id } }`);
  const missed = socket.run(
    `subscription { locationChanged(id: "${typed}", since: "2020-01-01T00:00:00.000Z") { id } }`,
  );
  const change = { data: { locationChanged: { id } } };
  expect(await missed).toEqual(change);
  await recipientOf(app, linkToken).grant('CITY');
  expect(await update).toEqual(change);
  await close();
});

test.each(['', ', since: "2020-01-01T00:00:00.000Z"'])(
  'refuses to watch a request that is not there, or another user’s, at once%s',
  async (since) => {
    const owner = await makeSubscriber(app);
    const { id, linkToken } = await makeRequest(app, owner);
    const stranger = await makeSubscriber(app);
    const socket = await openSocket(url, { params: { authorization: `Bearer ${stranger.token}` } });
    for (const other of [id, id.toUpperCase(), randomUUID(), 'nope', '']) {
      const { errors } = await socket.run(
        `subscription { locationChanged(id: "${other}"${since}) { id consent } }`,
      );
      expect(errors).toMatchObject([{ extensions: { code: 'NOT_FOUND' } }]);
    }
    const mine = await dashboard(owner);
    const seen = mine.socket.run(`subscription { locationChanged(id: "${id}") { id consent } }`);
    await expect.poll(watchCount).toBe(2);
    await recipientOf(app, linkToken).grant('CITY');
    expect((await seen).data).toEqual({ locationChanged: { id, consent: 'GRANTED' } });
    socket.close();
    await mine.close();
  },
);

test('while the database takes no connections, a socket is closed with 1013, so that clients reconnect', async () => {
  const { token } = await makeSubscriber(app);
  const params = { authorization: `Bearer ${token}` };
  const { accepted, closed } = await withoutDatabase(app, () => openSocket(url, { params }));
  expect(accepted).toBe(false);
  expect(await closed).toBe(1013);
  expect((await openSocket(url, { params })).accepted).toBe(true);
});

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
