import { beforeEach, describe, expect, test } from 'vitest';
import { recipientOf, requesterOf } from '#server/testing/people.ts';
import { runDueJobs } from '#server/testing/due-jobs.ts';
import { makeSubscriber, newPhone } from '#server/testing/factories.ts';
import { openTestApp } from '#server/testing/open-test-app.ts';
import { followDelivery } from '#server/features/location/follow-delivery.ts';
import { SendFailed } from '#server/ports/send-failed.ts';
import { Message } from './message.entity.ts';
import { sendMessage, settleLostMessages } from './send-message.ts';

/** The carrier's next responses in turn; after them it accepts everything. */
let answers: (Error | (() => Promise<void>))[] = [];
let refusedNumber = '';
let sent: { id: string; to: string; text: string; isRetry?: boolean }[] = [];
const sms = {
  async send(message: (typeof sent)[number]) {
    sent.push(message);
    if (message.to === refusedNumber) throw permanent();
    const answer = answers.shift();
    if (answer instanceof Error) throw answer;
    await answer?.();
    return { providerId: `carrier-${message.id}` };
  },
};
const app = await openTestApp({ ports: { sms } });
beforeEach(async () => {
  answers = [];
  refusedNumber = '';
  // What another test has left to send.
  await runDueJobs(app);
  sent = [];
});

const passing = () => new SendFailed('TIMEOUT', { permanent: false });
const permanent = () => new SendFailed('RECIPIENT_INVALID:21211', { permanent: true });

async function asked() {
  const requester = requesterOf(app, await makeSubscriber(app));
  const recipient = newPhone();
  const { id } = await requester.request({ channel: 'PHONE', recipient });
  const delivery = async () => (await requester.location(id)).delivery as string;
  const rows = await app.orm.em
    .fork()
    .execute<{ message_id: string }[]>('select message_id from location_request where id = ?', [id]);
  const row = () => app.orm.em.fork().findOneOrFail(Message, { id: rows[0]!.message_id });
  return { requester, recipient, id, delivery, row };
}

test('queues a message with its request, sends it by a job and then erases its text', async () => {
  const { delivery, row, recipient } = await asked();
  expect(await delivery()).toBe('QUEUED');
  expect((await row()).contentSealed).not.toBeNull();
  expect(await runDueJobs(app)).toEqual([{ name: 'send-message', failed: false }]);
  expect(await delivery()).toBe('SENT');
  expect(await row()).toMatchObject({ contentSealed: null, failureReason: null });
  expect(sent).toMatchObject([{ to: recipient, isRetry: false }]);
});

test('an internal error leaves a message QUEUED for a retry, and FAILED after the last attempt', async () => {
  const { row, delivery } = await asked();
  const { id: messageId } = await row();
  const nothing = () => Promise.resolve();
  const never = () => Promise.resolve(false);
  const hooks = {
    lockFirst: nothing,
    onChange: nothing,
    onOptedOut: nothing,
    isWithheld: never,
    isOutdated: never,
  };
  for (const isLast of [false, true]) {
    answers = [new Error('ours')];
    const attempt = { count: 1, isLast };
    await expect(sendMessage(app.newContext(), { messageId, attempt }, hooks)).rejects.toThrow('ours');
    expect(await delivery()).toBe(isLast ? 'FAILED' : 'QUEUED');
  }
});

test('marks a queued message as FAILED and frees its slot once its job has failed', async () => {
  const lost = await asked();
  const { id: messageId } = await lost.row();
  const settleLost = () => {
    const ctx = app.newContext();
    return settleLostMessages(ctx, followDelivery(ctx));
  };
  app.advance(2 * 3_600_000 + 1_000);
  await settleLost();
  expect(await lost.delivery()).toBe('QUEUED');
  await app.orm.em
    .fork()
    .execute(`update pgboss.job set state = 'failed' where data->>'messageId' = ?`, [messageId]);
  const fresh = await asked();
  await settleLost();
  expect(await lost.delivery()).toBe('FAILED');
  expect(await lost.row()).toMatchObject({ failureReason: 'LOST', contentSealed: null });
  expect((await lost.requester.limits())['SMS']).toBeNull();
  expect(await fresh.delivery()).toBe('QUEUED');
  await runDueJobs(app);
  expect(await fresh.delivery()).toBe('SENT');
});

test('sends exactly the text of the preview, with the link filled in', async () => {
  const requester = requesterOf(app, await makeSubscriber(app));
  const templateId = 'sms.safe.id';
  const { data } = await app.graphql(
    'query ($id: ID!) { messagePreview(templateId: $id, senderName: "Bu Sari") { text } }',
    { id: templateId },
  );
  const { linkToken } = await requester.request({
    channel: 'PHONE',
    recipient: newPhone(),
    templateId,
    senderName: 'Bu Sari',
  });
  await runDueJobs(app);
  expect(sent[0]?.text).toBe(data.messagePreview.text.replace('…', linkToken));
});

test('a job that is delivered twice sends one message', async () => {
  const { row } = await asked();
  await runDueJobs(app);
  const { id } = await row();
  await app.orm.em.fork().transactional((em) => app.ports.jobs.send(em, 'send-message', { messageId: id }));
  await runDueJobs(app);
  expect(sent).toHaveLength(1);
});

describe('a temporary failure', () => {
  test('is retried with `isRetry` set, and the slot stays used', async () => {
    const { delivery, requester } = await asked();
    answers = [passing(), passing()];
    expect(await runDueJobs(app)).toEqual([{ name: 'send-message', failed: true }]);
    expect(await delivery()).toBe('QUEUED');
    expect((await requester.limits())['SMS']).not.toBeNull();
    await runDueJobs(app);
    await runDueJobs(app);
    expect(await delivery()).toBe('SENT');
    expect(sent.map(({ isRetry }) => isRetry)).toEqual([false, true, true]);
  });

  test('becomes permanent after twelve attempts', async () => {
    const { delivery, requester, row } = await asked();
    answers = Array.from({ length: 20 }, passing);
    for (let count = 0; count < 12; count += 1) await runDueJobs(app);
    expect(sent).toHaveLength(12);
    expect(await delivery()).toBe('FAILED');
    expect(await row()).toMatchObject({ failureReason: 'TIMEOUT', contentSealed: null });
    expect((await requester.limits())['SMS']).toBeNull();
  });
});

describe('a permanent failure', () => {
  test('is not retried, shows as FAILED and frees the slot', async () => {
    const { delivery, requester, row } = await asked();
    answers = [permanent()];
    await runDueJobs(app);
    await runDueJobs(app);
    expect(sent).toHaveLength(1);
    expect(await delivery()).toBe('FAILED');
    expect(await row()).toMatchObject({ failureReason: 'RECIPIENT_INVALID:21211', contentSealed: null });
    expect((await requester.limits())['SMS']).toBeNull();
    expect((await requester.request({ channel: 'PHONE', recipient: newPhone() })).code).toBeUndefined();
    await runDueJobs(app);
  });

  test('of an old message does not free the slot of a newer one', async () => {
    const { requester, delivery, recipient } = await asked();
    answers = [passing()];
    await runDueJobs(app);
    app.advance(3 * 3_600_000);
    const newer = await requester.request({ channel: 'PHONE', recipient: newPhone() });
    refusedNumber = recipient;
    await runDueJobs(app);
    expect(await delivery()).toBe('FAILED');
    expect((await requester.location(newer.id)).delivery).toBe('SENT');
    expect((await requester.limits())['SMS']).not.toBeNull();
  });

  test('due to an opt-out at the carrier acts as STOP: blocks further messages and ends the share', async () => {
    const { delivery, requester, recipient, id } = await asked();
    await runDueJobs(app);
    app.advance(3 * 3_600_000);
    const again = await requester.request({ channel: 'PHONE', recipient });
    await recipientOf(app, again.linkToken).grant('CITY', 'EIGHT_HOURS');
    answers = [new SendFailed('RECIPIENT_OPTED_OUT:21610', { permanent: true })];
    await runDueJobs(app);
    expect(await delivery()).toBe('SENT');
    expect(await requester.location(again.id)).toMatchObject({ delivery: 'FAILED', consent: 'ENDED' });
    const other = requesterOf(app, await makeSubscriber(app));
    expect((await other.request({ channel: 'PHONE', recipient })).code).toBe('RECIPIENT_UNAVAILABLE');
    expect((await requester.call(id)).code).toBe('RECIPIENT_UNAVAILABLE');
    expect((await other.request({ channel: 'PHONE', recipient: newPhone() })).code).toBeUndefined();
  });

  test('publishes a change event for the dashboard', async () => {
    const { id, requester } = await asked();
    const heard: string[] = [];
    const row = await requester.location(id);
    const rows = await app.orm.em
      .fork()
      .execute<{ account_id: string }[]>('select account_id from location_request where id = ?', [id]);
    const off = app.ports.events.subscribe(`account:${rows[0]!.account_id}`, (text) => heard.push(text));
    answers = [permanent()];
    await runDueJobs(app);
    await expect.poll(() => heard).toContain(id);
    off();
    expect(Date.parse((await requester.location(id)).changedAt)).toBeGreaterThan(Date.parse(row.changedAt));
  });
});

describe('cancelling a request', () => {
  test('before its message is sent prevents sending; the slot stays used', async () => {
    const { requester, id, delivery, row } = await asked();
    await requester.cancel(id);
    await runDueJobs(app);
    expect(sent).toEqual([]);
    expect(await delivery()).toBe('FAILED');
    expect((await row()).contentSealed).toBeNull();
    expect((await requester.limits())['SMS']).not.toBeNull();
  });

  test('while the carrier accepts the message leaves it SENT, and it counts towards the cap', async () => {
    const { requester, recipient, id, delivery } = await asked();
    answers = [async () => void (await requester.cancel(id))];
    await runDueJobs(app);
    expect(sent).toHaveLength(1);
    expect(await delivery()).toBe('SENT');
    const codes = [];
    for (let count = 0; count < 3; count += 1) {
      const other = requesterOf(app, await makeSubscriber(app));
      codes.push((await other.request({ channel: 'PHONE', recipient })).code);
    }
    expect(codes).toEqual([undefined, undefined, 'RECIPIENT_UNAVAILABLE']);
  });
});
