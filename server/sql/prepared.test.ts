import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts';
import { makeRequest, makeSubscriber } from '#server/testing/factories.ts';

let app: TestApp;
beforeAll(async () => {
  app = await buildTestApp();
});
afterAll(() => app.close());

test('what a connection has prepared keeps working after another process adds columns', async () => {
  const subscriber = await makeSubscriber(app);
  await makeRequest(app, subscriber);
  const list = async () =>
    (await app.graphql('{ locations(first: 1) { nodes { consent } } }', {}, subscriber)).data?.locations
      .nodes;
  expect(await list()).toEqual([{ consent: 'AWAITING' }]);
  for (const table of ['location_request', 'consent', 'position', 'message', 'session'])
    await app.orm.em.fork().execute(`alter table ${table} add column later text`);
  expect(await list()).toEqual([{ consent: 'AWAITING' }]);
});
