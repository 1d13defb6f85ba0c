import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { runDueJobs } from '#server/testing/due-jobs.ts';
import { makeRequest, makeSubscriber } from '#server/testing/factories.ts';
import { startWebhookReceiver } from '#server/testing/webhook-receiver.ts';
import { deliveriesOf, makeWebhook, resendDelivery } from '#server/testing/webhooks.ts';
import { closedAfterTests, openTestApp } from '#server/testing/open-test-app.ts';
import { giveUpLostDeliveries } from './deliver-webhook.ts';

const app = await openTestApp();
const receiver = closedAfterTests(await startWebhookReceiver());

test('marks a delivery as failed once its job is gone, after which it can be resent', async () => {
  const owner = await makeSubscriber(app);
  await makeWebhook(app, owner, receiver.url);
  const delivery = async () => (await deliveriesOf(app, owner))[0]!;
  receiver.answer = { status: 503 };
  await makeRequest(app, owner);
  for (let attempt = 0; attempt < 8; attempt += 1) await runDueJobs(app);
  const { id, ...pending } = await delivery();
  expect(pending).toMatchObject({ state: 'PENDING', attempts: 8 });

  app.advance(2 * 3_600_000 + 1_000);
  await giveUpLostDeliveries(app.newContext());
  expect((await delivery()).state).toBe('PENDING');
  const em = app.orm.em.fork();
  await em.execute(`update pgboss.job set state = 'failed' where data->>'deliveryId' = ?`, [id]);
  await app.ports.jobs.send(em, 'erase-expired', {});
  await runDueJobs(app);
  expect((await delivery()).state).toBe('FAILED');

  expect(await resendDelivery(app, owner, id)).toBe('PENDING');
  await giveUpLostDeliveries(app.newContext());
  expect((await delivery()).state).toBe('PENDING');
  receiver.answer = { status: 200 };
  await runDueJobs(app);
  expect(await delivery()).toMatchObject({ id, state: 'DELIVERED', attempts: 9 });
  app.advance(2 * 3_600_000 + 1_000);
  await giveUpLostDeliveries(app.newContext());
  expect((await delivery()).state).toBe('DELIVERED');
});

test('asks for the jobs under way once, however many deliveries wait', async () => {
  const owner = await makeSubscriber(app);
  const { endpoint } = await makeWebhook(app, owner, receiver.url);
  const em = app.orm.em.fork();
  const ids = Array.from({ length: 6 }, () => randomUUID());
  for (const id of ids) {
    await em.execute(
      `insert into webhook_delivery (id, endpoint_id, event, subject_id, data, state, attempts, created_at)
       values (?, ?, 'location.changed', ?, '{}', 'PENDING', 1, ?)`,
      [id, endpoint.id, randomUUID(), app.ports.now()],
    );
  }
  const [waiting, running, done] = ids as [string, string, string];
  for (const deliveryId of [waiting, running, done])
    await app.ports.jobs.send(em, 'deliver-webhook', { deliveryId });
  const become = (id: string, state: string) =>
    em.execute(`update pgboss.job set state = ? where data->>'deliveryId' = ?`, [state, id]);
  await become(running, 'active');
  await become(done, 'completed');

  app.advance(2 * 3_600_000 + 1_000);
  const ctx = app.newContext();
  let asked = 0;
  const jobs = new Proxy(ctx.jobs, {
    get(port, name: keyof typeof ctx.jobs) {
      asked += 1;
      return port[name];
    },
  });
  await giveUpLostDeliveries(Object.assign(Object.create(ctx) as typeof ctx, { jobs }));
  const left = await em.execute<{ id: string }[]>(
    `select id from webhook_delivery where state = 'PENDING' and endpoint_id = ?`,
    [endpoint.id],
  );
  expect(left.map(({ id }) => id).toSorted()).toEqual([waiting, running].toSorted());
  expect(asked).toBe(1);
});
