import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts';
import { runDueJobs } from '#server/testing/due-jobs.ts';
import { makeLookup, makeSubscriber } from '#server/testing/factories.ts';

let app: TestApp;
beforeAll(async () => {
  app = await buildTestApp();
});
afterAll(() => app.close());

test('disputes no item that is not in the report', async () => {
  const by = await makeSubscriber(app);
  const id = await makeLookup(app, 'someone@example.org', by);
  await runDueJobs(app);
  const { data } = await app.graphql('query ($id: ID!) { lookup(id: $id) { report { id } } }', { id }, by);
  const { errors } = await app.graphql(
    'mutation ($id: ID!) { disputeItem(reportId: $id, key: "anything") { id } }',
    { id: data.lookup.report.id },
    by,
  );
  expect(errors?.[0]?.extensions.code).toBe('NOT_FOUND');
});
