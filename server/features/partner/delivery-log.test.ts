import { expect, test } from 'vitest';
import { runDueJobs } from '#server/testing/due-jobs.ts';
import { makeRequest, makeSubscriber } from '#server/testing/factories.ts';
import { startWebhookReceiver } from '#server/testing/webhook-receiver.ts';
import { deliveriesOf, makeWebhook } from '#server/testing/webhooks.ts';
import { closedAfterTests, openTestApp } from '#server/testing/open-test-app.ts';
import { day, hour } from '#shared/time-units.ts';
import { eraseOldDeliveries } from './deliver-webhook.ts';

const app = await openTestApp();
const receiver = closedAfterTests(await startWebhookReceiver());

test('lists the newest deliveries, as many as are asked for', async () => {
  const owner = await makeSubscriber(app);
  await makeWebhook(app, owner, receiver.url);
  const ids: string[] = [];
  for (let made = 0; made < 3; made += 1) {
    ids.unshift((await makeRequest(app, owner)).id);
    await runDueJobs(app);
    app.advance(3 * hour);
  }
  const page = (first: number) =>
    app.graphql(`{ viewer { webhooks { deliveries(first: ${first}) { subjectId } } } }`, {}, owner);
  const { data } = await page(2);
  const listed: { subjectId: string }[] = data.viewer.webhooks[0].deliveries;
  expect(listed.map(({ subjectId }) => subjectId)).toEqual(ids.slice(0, 2));
  expect((await page(0)).errors?.[0]?.extensions?.['code']).toBe('BAD_INPUT');
});

test('erases the delivery log after 30 days', async () => {
  const owner = await makeSubscriber(app);
  await makeWebhook(app, owner, receiver.url);
  await makeRequest(app, owner);
  await runDueJobs(app);
  app.advance(29 * day);
  await eraseOldDeliveries(app.newContext());
  expect(await deliveriesOf(app, owner)).toHaveLength(1);
  app.advance(2 * day);
  await eraseOldDeliveries(app.newContext());
  expect((await app.graphql('{ viewer { id } }', {}, owner)).data.viewer).toBeNull();
  const rows = await app.orm.em.fork().execute('select 1 from webhook_delivery');
  expect(rows).toEqual([]);
});
