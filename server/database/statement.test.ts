import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts';
import { makeRequest, makeSubscriber } from '#server/testing/factories.ts';
import { statement } from './statement.ts';
import { consentText } from '#shared/consent-text.ts';

let app: TestApp;
beforeAll(async () => {
  app = await buildTestApp();
});
afterAll(() => app.close());

const grant = async () => {
  const { linkToken } = await makeRequest(app, await makeSubscriber(app));
  const { data } = await app.graphql(
    `mutation ($t: String!) {
       grantConsent(token: $t, precision: EXACT, duration: ONE_HOUR, textVersion: "${consentText.version}") { key state }
     }`,
    { t: linkToken },
  );
  const { key, state } = data.grantConsent as { key: string; state: string };
  const withdrawn = await app.graphql('mutation ($t: String!) { withdrawConsent(token: $t) { state } }', {
    t: key,
  });
  return [state, withdrawn.data.withdrawConsent.state];
};

test('prepared statements keep working after another process adds columns', async () => {
  expect(await grant()).toEqual(['SHARING', 'ENDED']);
  for (const table of ['location_request', 'recipient_key', 'consent', 'position', 'session']) {
    await app.orm.em.fork().execute(`alter table ${table} add column later text`);
  }
  expect(await grant()).toEqual(['SHARING', 'ENDED']);
});

test('a statement on the root runs on another connection, outside the surrounding transaction', async () => {
  const ctx = app.newContext();
  const connectionOf = statement<{ pid: number }>('own_connection', 'select pg_backend_pid() as pid');
  await ctx.em.transactional(async (em) => {
    const [[inside], [outside]] = [await connectionOf(em, []), await connectionOf(ctx.root, [])];
    expect(outside?.pid).not.toBe(inside?.pid);
  });
});
