import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts';
import { makeRequest, makeSubscriber } from '#server/testing/factories.ts';
import { recipientOf } from '#server/testing/people.ts';

let app: TestApp;
beforeAll(async () => {
  app = await buildTestApp();
});
afterAll(() => app.close());

type Prepared = { name: string; generic: number; custom: number };

/** What each connection has prepared, with how often it ran by a plan for any parameters, and by one for its own. */
async function prepared(): Promise<Prepared[]> {
  const pool = await app.orm.em.getDriver().getConnection().getNativeClient();
  const clients = await Promise.all(Array.from({ length: pool.totalCount }, () => pool.connect()));
  const text =
    'select name, generic_plans::int as generic, custom_plans::int as custom from pg_prepared_statements';
  const results = await Promise.all(clients.map((client) => client.query<Prepared>(text)));
  for (const client of clients) client.release();
  return results.flatMap(({ rows }) => rows);
}

test('statements that are given rows are not planned anew each time', async () => {
  const subscriber = await makeSubscriber(app);
  const { id, linkToken } = await makeRequest(app, subscriber);
  const recipient = recipientOf(app, linkToken);
  await recipient.grant('EXACT', 'UNTIL_STOPPED');
  const read = 'query ($id: ID!) { location(id: $id) { positionCount } locations(first: 1) { totalCount } }';
  // Often enough for one of the pool's connections to run each more than ten times, however they are spread.
  for (let turn = 0; turn < 120; turn += 1) {
    app.advance(61_000);
    expect(await recipient.share()).toMatchObject({ value: expect.anything() });
    expect((await app.graphql(read, { id }, subscriber)).errors).toBeUndefined();
  }
  const often = (await prepared()).filter(({ generic, custom }) => generic + custom > 10);
  const names = often.map(({ name }) => name);
  expect(names).toEqual(
    expect.arrayContaining(['sessions_by_tokens', 'links_by_tokens', 'store_positions', 'location_by_id']),
  );
  expect(often.filter(({ generic }) => generic === 0)).toEqual([]);
});
