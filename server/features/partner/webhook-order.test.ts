import { beforeEach, expect, test } from 'vitest';
import { runDueJobs } from '#server/testing/due-jobs.ts';
import { makeRequest, makeSubscriber } from '#server/testing/factories.ts';
import { mailTo } from '#server/testing/mailbox.ts';
import { recipientOf } from '#server/testing/people.ts';
import { startWebhookReceiver } from '#server/testing/webhook-receiver.ts';
import { deliveriesOf, makeWebhook, resendDelivery } from '#server/testing/webhooks.ts';
import { closedAfterTests, openTestApp } from '#server/testing/open-test-app.ts';

const app = await openTestApp();
const receiver = closedAfterTests(await startWebhookReceiver());
beforeEach(() => receiver.reset());

const received = () => receiver.messages().map(({ data }) => data['consent']);

/** A subscriber with webhooks. */
async function listener(endpoints = 1) {
  const owner = await makeSubscriber(app);
  for (let index = 0; index < endpoints; index += 1)
    await makeWebhook(app, owner, `${receiver.url}/${index}`);
  const request = async () => {
    const { id, linkToken } = await makeRequest(app, owner);
    const recipient = recipientOf(app, linkToken);
    return { id, recipient };
  };
  return { owner, request };
}

test('each transition is a message of its own, in its order, however quickly they follow', async () => {
  const { request } = await listener(2);
  const { recipient } = await request();
  await recipient.grant('CITY');
  await recipient.stop();
  await recipient.grant('CITY');
  await runDueJobs(app);
  for (const path of ['/0', '/1']) {
    const sent = receiver.messages().filter((_, index) => receiver.received[index]!.path === path);
    const states = ['AWAITING', 'GRANTED', 'ENDED', 'GRANTED'];
    expect(sent.map(({ data }) => data['consent'])).toEqual(states);
    const times = sent.map(({ timestamp }) => timestamp);
    expect(times).toEqual(times.toSorted());
  }
});

test('a later message waits while an older one about the same subject is tried again', async () => {
  const { request } = await listener();
  const { recipient } = await request();
  receiver.answer = { status: 503 };
  await recipient.grant('CITY');
  await recipient.stop();
  await runDueJobs(app);
  app.advance(15_000);
  await runDueJobs(app);
  expect(new Set(received())).toEqual(new Set(['AWAITING']));
  receiver.reset();
  for (let look = 0; look < 3; look += 1) {
    app.advance(15_000);
    await runDueJobs(app);
  }
  expect(received()).toEqual(['AWAITING', 'GRANTED', 'ENDED']);
});

test('for an hour at most', async () => {
  const { request } = await listener();
  const { recipient } = await request();
  receiver.answer = { status: 503 };
  await recipient.grant('CITY');
  await runDueJobs(app);
  app.advance(3_600_000);
  await runDueJobs(app);
  expect(received()).toContain('GRANTED');
});

test('gives a newer message a later timestamp, also from a process whose clock is behind', async () => {
  const { request } = await listener();
  const { id, recipient } = await request();
  await runDueJobs(app);
  app.advance(-500);
  await recipient.grant('CITY');
  await runDueJobs(app);
  const [older, newer] = receiver.messages().filter(({ data }) => data['id'] === id);
  expect(newer!.data['consent']).toBe('GRANTED');
  expect(Date.parse(newer!.timestamp)).toBeGreaterThan(Date.parse(older!.timestamp));
});

test('an endpoint that answers 410 is switched off and its owner told, until a message sent again is accepted', async () => {
  const { owner, request } = await listener();
  const { recipient } = await request();
  receiver.answer = { status: 410 };
  await runDueJobs(app);
  await recipient.grant('CITY');
  await runDueJobs(app);
  expect(received()).toEqual(['AWAITING']);
  await mailTo(app, owner.email, /webhook of yours was switched off/);
  receiver.reset();
  const [delivery] = await deliveriesOf(app, owner);
  await resendDelivery(app, owner, delivery!.id);
  await runDueJobs(app);
  await recipient.stop();
  await runDueJobs(app);
  expect(received()).toEqual(['AWAITING', 'ENDED']);
});
