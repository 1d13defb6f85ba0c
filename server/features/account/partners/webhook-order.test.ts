import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { tellWebhooks } from '#server/features/location/announce-change.ts';
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts';
import { runDueJobs } from '#server/testing/due-jobs.ts';
import { makeRequest, makeSubscriber } from '#server/testing/factories.ts';
import { recipientOf } from '#server/testing/people.ts';
import { startWebhookReceiver, type WebhookReceiver } from '#server/testing/webhook-receiver.ts';
import { deliveriesOf, makeWebhook, resendDelivery } from '#server/testing/webhooks.ts';

let app: TestApp;
let receiver: WebhookReceiver;
beforeAll(async () => {
  app = await buildTestApp();
  receiver = await startWebhookReceiver();
});
beforeEach(() => receiver.reset());
afterAll(async () => {
  await receiver.close();
  await app.close();
});

const received = () => receiver.messages().map(({ data }) => data['consent']);

/** A subscriber with webhooks; `log` lists their deliveries, oldest first. */
async function listener(endpoints = 1) {
  const owner = await makeSubscriber(app);
  for (let index = 0; index < endpoints; index += 1)
    await makeWebhook(app, owner, `${receiver.url}/${index}`);
  const log = async () => (await deliveriesOf(app, owner)).toReversed();
  const request = async () => {
    const { id, linkToken } = await makeRequest(app, owner);
    const recipient = recipientOf(app, linkToken);
    const tell = () => tellWebhooks(app.newContext(), { requestId: id, accountId: owner.accountId });
    return { id, recipient, tell };
  };
  return { owner, log, request };
}

test('does not send an older state after a newer one: what has not been delivered is replaced', async () => {
  const { owner, log, request } = await listener();
  const { recipient, tell } = await request();
  await runDueJobs(app);
  receiver.answer = { status: 503 };
  await recipient.grant('CITY');
  await runDueJobs(app);
  receiver.answer = { status: 200 };
  await recipient.stop();
  await tell();
  await runDueJobs(app);
  expect(received()).toEqual(['AWAITING', 'GRANTED', 'ENDED']);
  const replaced = (await log())[1]!;
  expect(replaced).toMatchObject({ state: 'REPLACED', attempts: 1, lastStatus: 503 });

  expect(await resendDelivery(app, owner, replaced.id)).toBe('PENDING');
  await runDueJobs(app);
  expect(received().at(-1)).toBe('GRANTED');
  expect((await log()).map(({ state }) => state)).toEqual(['DELIVERED', 'DELIVERED', 'DELIVERED']);
});

test('keeps at most one message about a subject waiting for each endpoint, however often it changes', async () => {
  const { log, request } = await listener(2);
  const first = await request();
  app.advance(3 * 3_600_000);
  const other = await request();
  await other.tell();
  for (let change = 0; change < 4; change += 1) {
    await first.recipient.grant('CITY');
    await first.tell();
    await first.recipient.stop();
    await first.tell();
  }
  const waiting = (await log()).filter(({ state }) => state === 'PENDING');
  const subjects = [other.id, first.id, other.id, first.id];
  expect(waiting.map(({ subjectId }) => subjectId)).toEqual(subjects);
  await runDueJobs(app);
  const sent = receiver.messages().filter(({ data }) => data['id'] === first.id);
  expect(sent.map(({ data }) => data['consent'])).toEqual(['ENDED', 'ENDED']);
});

test.each([200, 503])('a message replaced while it is being sent is not sent again: %i', async (status) => {
  const { log, request } = await listener();
  const { recipient, tell } = await request();
  const { webhooks } = app.ports;
  const { send } = webhooks;
  webhooks.send = async (call) => {
    webhooks.send = send;
    await recipient.grant('CITY');
    await tell();
    receiver.answer = { status };
    return send(call).finally(() => (receiver.answer = { status: 200 }));
  };
  await runDueJobs(app);
  await runDueJobs(app);
  expect(received()).toEqual(['AWAITING', 'GRANTED']);
  const first = { state: status === 200 ? 'DELIVERED' : 'REPLACED', attempts: 1, lastStatus: status };
  expect(await log()).toMatchObject([first, { state: 'DELIVERED' }]);
});

test('gives a newer message a later timestamp, also from a process whose clock is behind', async () => {
  const { request } = await listener();
  const { recipient } = await request();
  await runDueJobs(app);
  app.advance(-500);
  await recipient.grant('CITY');
  await runDueJobs(app);
  const [older, newer] = receiver.messages();
  expect(newer!.data['consent']).toBe('GRANTED');
  expect(Date.parse(newer!.timestamp)).toBeGreaterThan(Date.parse(older!.timestamp));
});
