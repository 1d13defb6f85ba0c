import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { Worker } from 'node:worker_threads';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts';
import { makeRequest, makeSubscriber } from '#server/testing/factories.ts';

// What refers to a request and is allocated for a long life keeps it, with its response, until the next full garbage
// collection: an accessor in an object literal, a function that is assigned to a property, the value of a WeakMap that
// leads to its key. Nothing fails, but each of the frequent small collections has to copy it.

let app: TestApp;
let url: string;
beforeAll(async () => {
  app = await buildTestApp();
  url = await app.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => app.close());

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as (options: { type: 'minor' | 'major' }) => void;

const times = 100;
/** Bytes for each: some 1,500 to 3,500 stay for other reasons; with its request it is 10,000 to 20,000. */
const most = 6_000;

/** Bytes in the spaces that small collections do not look through. */
const longLived = () =>
  getHeapSpaceStatistics()
    .filter(({ space_name: name }) => /^(?:old|large_object)_/.test(name))
    .reduce((sum, { space_used_size: used }) => sum + used, 0);

const documents = JSON.parse(
  readFileSync(new URL('../../client/src/gql/persisted-documents.json', import.meta.url), 'utf8'),
) as Record<string, string>;
const [documentId] = Object.entries(documents).find(([, text]) => text.includes('query Locations('))!;
const cases: [string, { path: string; body?: object }][] = [
  ['a list by document id', { path: '/graphql', body: { documentId, variables: { first: 20 } } }],
  ['a list by text', { path: '/graphql', body: { query: '{ locations { nodes { id title } } }' } }],
  ['tracks by text', { path: '/graphql', body: { query: '{ locations { nodes { track { latitude } } } }' } }],
  ['records over REST', { path: '/api/v1/locate/records' }],
];

test.each(cases)('%s: small collections suffice to release the request', async (_, { path, body }) => {
  const subscriber = await makeSubscriber(app);
  await makeRequest(app, subscriber);
  const headers = {
    authorization: `Bearer ${subscriber.token}`,
    'x-app-id': 'test',
    ...(body && { 'content-type': 'application/json' }),
  };
  const init = { method: body ? 'POST' : 'GET', headers, ...(body && { body: JSON.stringify(body) }) };
  const sender = new Worker(new URL('../testing/request-sender.ts', import.meta.url), {
    workerData: { url: `${url}${path}`, init },
  });
  const send = async () => {
    for (let sent = 0; sent < times; sent += 20) {
      sender.postMessage(20);
      expect(await once(sender, 'message')).toEqual([[200]]);
      collect({ type: 'minor' });
    }
    collect({ type: 'minor' });
  };
  await send();
  collect({ type: 'major' });
  let kept = Infinity;
  // The engine may move them for a reason of its own, once.
  for (let round = 0; round < 2 && kept >= most; round += 1) {
    const before = longLived();
    await send();
    kept = (longLived() - before) / times;
  }
  await sender.terminate();
  expect(kept).toBeLessThan(most);
});
