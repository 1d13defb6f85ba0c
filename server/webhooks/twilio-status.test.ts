import twilio from 'twilio';
import { describe, expect, test } from 'vitest';
import { recipientOf, requesterOf } from '#server/testing/people.ts';
import { testTwilioToken } from '#server/testing/build-test-app.ts';
import { runDueJobs } from '#server/testing/due-jobs.ts';
import { makeSubscriber, newPhone } from '#server/testing/factories.ts';
import { fromTwilio } from '#server/testing/from-twilio.ts';
import { openTestApp } from '#server/testing/open-test-app.ts';

const app = await openTestApp({ settings: { publicUrl: 'https://where.test' } });

const subscriber = async () => requesterOf(app, await makeSubscriber(app));
const status = (id: string, form: Record<string, string>, options = {}) =>
  fromTwilio(app, `/webhooks/twilio/status/${id}`, { MessageSid: 'SM1', ...form }, options);

async function sentMessage() {
  const requester = await subscriber();
  const recipient = newPhone();
  const { id } = await requester.request({ channel: 'PHONE', recipient });
  await runDueJobs(app);
  const rows = await app.orm.em
    .fork()
    .execute<{ message_id: string }[]>('select message_id from location_request where id = ?', [id]);
  const delivery = async () => (await requester.location(id)).delivery as string;
  return { requester, recipient, id, messageId: rows[0]!.message_id, delivery };
}

test('rejects a forged message status and changes nothing', async () => {
  const { messageId, delivery, requester } = await sentMessage();
  expect((await status(messageId, { MessageStatus: 'failed' }, { token: 'guessed' })).statusCode).toBe(401);
  expect(await delivery()).toBe('SENT');
  expect((await requester.limits())['SMS']).not.toBeNull();
});

test('a signed request without a form changes nothing', async () => {
  const { messageId, delivery } = await sentMessage();
  const url = `/webhooks/twilio/status/${messageId}`;
  const signature = twilio.getExpectedTwilioSignature(testTwilioToken, `https://where.test${url}`, {});
  const headers = { 'x-twilio-signature': signature };
  expect((await app.inject({ method: 'POST', url, headers })).statusCode).toBe(204);
  const json = { method: 'POST', url, payload: 'null' } as const;
  const asJson = { ...headers, 'content-type': 'application/json' };
  expect((await app.inject({ ...json, headers: asJson })).statusCode).toBe(400);
  expect(await delivery()).toBe('SENT');
});

test('reads no form larger than 16 KiB', async () => {
  const { messageId } = await sentMessage();
  const long = { MessageStatus: 'sent', unknown: 'x'.repeat(16 * 1024) };
  expect((await status(messageId, long)).statusCode).toBe(413);
});

describe('message status', () => {
  test('shows delivered, and ignores queued, sending and sent', async () => {
    const { messageId, delivery } = await sentMessage();
    for (const MessageStatus of ['queued', 'sending', 'sent']) {
      expect((await status(messageId, { MessageStatus })).statusCode).toBe(204);
      expect(await delivery()).toBe('SENT');
    }
    await status(messageId, { MessageStatus: 'delivered' });
    expect(await delivery()).toBe('DELIVERED');
  });

  test.each(['undelivered', 'failed'])('shows %s as failed and releases the slot', async (MessageStatus) => {
    const { messageId, delivery, requester } = await sentMessage();
    await status(messageId, { MessageStatus, ErrorCode: '30005' });
    expect(await delivery()).toBe('FAILED');
    expect((await requester.limits())['SMS']).toBeNull();
  });

  test('blocks the number if the message failed because of a STOP (21610), not after another failure', async () => {
    for (const [ErrorCode, code] of [
      ['30005', undefined],
      ['21610', 'RECIPIENT_UNAVAILABLE'],
    ] as const) {
      const { messageId, recipient, delivery } = await sentMessage();
      await status(messageId, { MessageStatus: 'failed', ErrorCode });
      expect(await delivery()).toBe('FAILED');
      expect((await (await subscriber()).request({ channel: 'PHONE', recipient })).code).toBe(code);
    }
  });

  test.each([
    [['delivered', 'sent', 'queued'], 'DELIVERED'],
    [['delivered', 'delivered'], 'DELIVERED'],
    [['delivered', 'failed'], 'DELIVERED'],
    [['failed', 'delivered', 'sent'], 'FAILED'],
    [['undelivered', 'undelivered'], 'FAILED'],
  ])('%j in this order ends as %s: the first final status wins', async (statuses, expected) => {
    const { messageId, delivery, requester, id } = await sentMessage();
    await status(messageId, { MessageStatus: statuses[0]! });
    const after = await requester.location(id);
    for (const MessageStatus of statuses) await status(messageId, { MessageStatus });
    expect(await delivery()).toBe(expected);
    expect((await requester.location(id)).changedAt).toBe(after.changedAt);
  });

  test('keeps one final status when several arrive concurrently', async () => {
    const { messageId, delivery } = await sentMessage();
    await Promise.all(
      ['delivered', 'failed', 'delivered', 'undelivered', 'sent'].map((MessageStatus) =>
        status(messageId, { MessageStatus }),
      ),
    );
    const first = await delivery();
    expect(['DELIVERED', 'FAILED']).toContain(first);
    await status(messageId, { MessageStatus: first === 'FAILED' ? 'delivered' : 'failed' });
    expect(await delivery()).toBe(first);
  });

  test('keeps a status that arrives before our own record of the sending', async () => {
    const requester = await subscriber();
    const { id } = await requester.request({ channel: 'PHONE', recipient: newPhone() });
    const rows = await app.orm.em
      .fork()
      .execute<{ message_id: string }[]>('select message_id from location_request where id = ?', [id]);
    await status(rows[0]!.message_id, { MessageStatus: 'delivered' });
    await runDueJobs(app);
    expect((await requester.location(id)).delivery).toBe('DELIVERED');
  });

  test.each(['', 'x', '00000000-0000-4000-8000-000000000000', "1' or '1'='1"])(
    'answers a status of the unknown message %j with 204 and changes no other message',
    async (id) => {
      const { delivery } = await sentMessage();
      const answer = await status(encodeURIComponent(id), { MessageStatus: 'failed' });
      expect(answer.statusCode).toBe(204);
      expect(await delivery()).toBe('SENT');
    },
  );

  test('does not release a newer slot when an older message fails', async () => {
    const { messageId, requester } = await sentMessage();
    app.advance(3 * 3_600_000);
    await requester.request({ channel: 'PHONE', recipient: newPhone() });
    await status(messageId, { MessageStatus: 'failed' });
    expect((await requester.limits())['SMS']).not.toBeNull();
  });
});

test('an unanswered call releases the slot but counts towards the recipient’s daily limit', async () => {
  const requester = await subscriber();
  const recipient = newPhone();
  const { id, linkToken } = await requester.request({ channel: 'PHONE', recipient });
  await runDueJobs(app);
  app.advance(25 * 3_600_000);
  await recipientOf(app, linkToken).grant('CITY', 'EIGHT_HOURS');
  for (const CallStatus of ['no-answer', 'busy']) {
    expect((await requester.call(id)).code).toBeUndefined();
    await runDueJobs(app);
    const [call] = await app.orm.em
      .fork()
      .execute<{ id: string }[]>(
        `select id from message where channel = 'VOICE' order by created_at desc limit 1`,
      );
    await status(call!.id, { CallSid: 'CA1', CallStatus });
    expect((await requester.limits())['VOICE']).toBeNull();
  }
  // A confirmation and two calls.
  expect((await requester.call(id)).code).toBe('RECIPIENT_UNAVAILABLE');
});
