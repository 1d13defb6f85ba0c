import { expect, test } from 'vitest';
import { openTwilioSms } from '#server/ports/sms/twilio.ts';
import { openTwilioVoice } from '#server/ports/voice/twilio.ts';
import { runDueJobs } from '#server/testing/due-jobs.ts';
import { makeSubscriber, newPhone } from '#server/testing/factories.ts';
import { recipientOf, requesterOf, type TestRequester } from '#server/testing/people.ts';
import { twilioKeys, startTwilioDouble } from '#server/testing/twilio.ts';
import { closedAfterTests, openTestApp } from '#server/testing/open-test-app.ts';
import { hour, minute } from '#shared/time-units.ts';

const from = '+15005550006';

const twilio = closedAfterTests(await startTwilioDouble());
const account = { ...twilioKeys, apiUrl: twilio.url, from };
const app = await openTestApp({ ports: { sms: openTwilioSms(account), voice: openTwilioVoice(account) } });

const subscriber = async () => requesterOf(app, await makeSubscriber(app));

async function sentMessage(recipient = newPhone(), by?: TestRequester) {
  const requester = by ?? (await subscriber());
  const { id, linkToken } = await requester.request({ channel: 'PHONE', recipient });
  await runDueJobs(app);
  return { requester, recipient, id, linkToken, atTwilio: twilio.sent.at(-1)! };
}

/** Asks as the schedule does; how many requests that took. */
async function ask(): Promise<number> {
  const before = twilio.requests.length;
  await app.ports.jobs.send(app.orm.em.fork(), 'ask-for-reports', {});
  expect((await runDueJobs(app)).filter(({ failed }) => failed)).toEqual([]);
  return twilio.requests.length - before;
}

test('a message that Twilio delivered while nobody could be told of it is shown as delivered', async () => {
  const { requester, id, atTwilio } = await sentMessage();
  atTwilio.status = 'delivered';
  app.advance(16 * minute);
  expect(await ask()).toBe(1);
  expect((await requester.location(id)).delivery).toBe('DELIVERED');
  expect(await ask()).toBe(0);
});

test('one that failed for good gives its slot back, and one that the carrier refused after a STOP blocks the number', async () => {
  const { requester, recipient, id, atTwilio } = await sentMessage();
  Object.assign(atTwilio, { status: 'undelivered', errorCode: 30005 });
  app.advance(16 * minute);
  await ask();
  expect((await requester.location(id)).delivery).toBe('FAILED');
  expect((await requester.limits())['SMS']).toBeNull();

  const second = await sentMessage(recipient);
  Object.assign(second.atTwilio, { status: 'failed', errorCode: 21610 });
  app.advance(16 * minute);
  await ask();
  expect((await (await subscriber()).request({ channel: 'PHONE', recipient })).code).toBe(
    'RECIPIENT_UNAVAILABLE',
  );
});

test('asks neither at once nor for ever, and waits while Twilio knows no more', async () => {
  const { requester, id, atTwilio } = await sentMessage();
  atTwilio.status = 'sent';
  app.advance(14 * minute);
  expect(await ask()).toBe(0);
  app.advance(2 * minute);
  expect(await ask()).toBe(1);
  expect((await requester.location(id)).delivery).toBe('SENT');
  app.advance(12 * hour);
  expect(await ask()).toBe(0);
});

test('a message that Twilio has deleted stays as it is', async () => {
  const { requester, id, atTwilio } = await sentMessage();
  atTwilio.sid = `SM${'f'.repeat(32)}`;
  app.advance(16 * minute);
  expect(await ask()).toBe(1);
  expect((await requester.location(id)).delivery).toBe('SENT');
  app.advance(12 * hour);
});

test('a call that nobody took is shown as failed', async () => {
  const { requester, recipient, linkToken } = await sentMessage();
  await recipientOf(app, linkToken).grant('CITY', 'ONCE');
  await runDueJobs(app);
  app.advance(25 * hour);
  const open = await sentMessage(recipient, requester);
  open.atTwilio.status = 'delivered';
  await requester.call(open.id);
  await runDueJobs(app);
  twilio.sent.at(-1)!.status = 'no-answer';
  app.advance(16 * minute);
  expect(await ask()).toBe(2);
  expect((await requester.location(open.id)).call.state).toBe('FAILED');
});
