import { beforeEach, expect, test } from 'vitest';
import { ringSeconds } from '#server/ports/voice/port.ts';
import { SendFailed } from '#server/ports/send-failed.ts';
import type { SmsPort } from '#server/ports/sms/port.ts';
import { recipientOf, requesterOf } from '#server/testing/people.ts';
import { runDueJobs, waitingJobs } from '#server/testing/due-jobs.ts';
import { makeSubscriber, newPhone } from '#server/testing/factories.ts';
import { whileHeld } from '#server/testing/while-held.ts';
import { openTestApp } from '#server/testing/open-test-app.ts';
import { hour } from '#shared/time-units.ts';

/** The error that the carrier returns for an SMS; null: it accepts. */
let answer: SendFailed | null = null;
const sms: SmsPort = {
  send: ({ id }) => (answer ? Promise.reject(answer) : Promise.resolve({ providerId: id })),
};
const app = await openTestApp({ ports: { sms } });
beforeEach(() => {
  answer = null;
});

const subscriber = async (options = {}) => requesterOf(app, await makeSubscriber(app, options));
const calls = async (to: string) =>
  (await app.inbox.list()).filter((entry) => entry.to === to && entry.channel === 'VOICE');

async function agreed(locale = 'en') {
  const recipient = newPhone();
  const requester = await subscriber();
  const input = { channel: 'PHONE', recipient, templateId: `sms.ask.${locale}`, senderName: 'Bu Sari' };
  const first = await requester.request(input);
  await recipientOf(app, first.linkToken).grant('CITY', 'ONCE');
  await runDueJobs(app);
  app.advance(25 * hour);
  const open = await requester.request(input);
  await runDueJobs(app);
  return { recipient, requester, id: open.id, linkToken: open.linkToken, first };
}

test.each([
  ['en', 'A request from Bu Sari: where are you?'],
  ['id', 'Ada permintaan dari Bu Sari: di mana Anda?'],
])(
  'after an earlier consent, calls in the language of the request (%s), without a link',
  async (locale, words) => {
    const { requester, id, recipient, linkToken } = await agreed(locale);
    expect((await requester.call(id)).code).toBeUndefined();
    await runDueJobs(app);
    const [call, ...more] = await calls(recipient);
    expect(more).toEqual([]);
    expect(call?.text).toContain(words);
    expect(call?.text).not.toContain(linkToken);
    expect(call?.links).toEqual([]);
  },
);

test('rejects a call by a requester if the recipient has only granted another one', async () => {
  const { recipient } = await agreed();
  const other = await subscriber();
  const { id } = await other.request({ channel: 'PHONE', recipient });
  await runDueJobs(app);
  expect((await other.call(id)).code).toBe('RECIPIENT_UNAVAILABLE');
  await runDueJobs(app);
  expect(await calls(recipient)).toEqual([]);
});

test('rejects a call to a recipient who has not agreed, even if another one of the requester has', async () => {
  const { requester } = await agreed();
  app.advance(3 * hour);
  const recipient = newPhone();
  const { id } = await requester.request({ channel: 'PHONE', recipient });
  await runDueJobs(app);
  expect((await requester.call(id)).code).toBe('RECIPIENT_UNAVAILABLE');
  await runDueJobs(app);
  expect(await calls(recipient)).toEqual([]);
});

test('a decline, a reply or "Who is this?" does not count as consent to a call', async () => {
  for (const act of ['decline', 'reply', 'askWho'] as const) {
    const requester = await subscriber();
    const { id, linkToken } = await requester.request({ channel: 'PHONE', recipient: newPhone() });
    await runDueJobs(app);
    await recipientOf(app, linkToken)[act]('OK' as never);
    expect((await requester.call(id)).code).toBe('RECIPIENT_UNAVAILABLE');
  }
});

test('accepts another predefined voice text and rejects any other text', async () => {
  const { requester, id, recipient } = await agreed();
  expect((await requester.call(id, 'sms.ask.en')).code).toBe('TEMPLATE_UNKNOWN');
  expect((await requester.call(id, 'Come home at once')).code).toBe('TEMPLATE_UNKNOWN');
  expect((await requester.call(id, 'voice.safe.en')).code).toBeUndefined();
  await runDueJobs(app);
  expect((await calls(recipient))[0]?.text).toContain('are you all right?');
});

test('rejects a call about a cancelled or expired request, or one by link', async () => {
  const { requester, id } = await agreed();
  await requester.cancel(id);
  const over = { code: 'CALL_UNAVAILABLE', message: 'the request is over' };
  expect(await requester.call(id)).toMatchObject(over);
  const byLink = await requester.request({ channel: 'LINK', title: 'A link' });
  expect(await requester.call(byLink.id)).toMatchObject({
    ...over,
    message: 'only a request by phone can be followed by a call',
  });
  const late = await agreed();
  app.advance(73 * hour);
  expect(await late.requester.call(late.id)).toMatchObject(over);
});

test('rejects a call while the SMS of the request is queued or after it failed', async () => {
  const { recipient, requester, id: earlier } = await agreed();
  await requester.cancel(earlier);
  app.advance(25 * hour);
  const { id } = await requester.request({ channel: 'PHONE', recipient });
  const refused = {
    code: 'CALL_UNAVAILABLE',
    message: 'its text message has not been sent: see `delivery`',
  };
  answer = new SendFailed('RATE_LIMITED:429', { permanent: false });
  await runDueJobs(app);
  expect((await requester.location(id)).delivery).toBe('QUEUED');
  expect(await requester.call(id)).toMatchObject(refused);
  answer = null;
  await runDueJobs(app);
  expect((await requester.call(id)).code).toBeUndefined();

  app.advance(25 * hour);
  const failing = await requester.request({ channel: 'PHONE', recipient });
  answer = new SendFailed('RECIPIENT_INVALID:30006', { permanent: true });
  await runDueJobs(app);
  expect((await requester.location(failing.id)).delivery).toBe('FAILED');
  expect(await requester.call(failing.id)).toMatchObject(refused);
  expect((await requester.limits())['VOICE']).toBeNull();
});

test('a call after a silent decline is not placed, and seems to ring unanswered, each for another time', async () => {
  const rang: number[] = [];
  for (let count = 0; count < 5; count += 1) {
    const { requester, id, recipient, linkToken } = await agreed();
    await recipientOf(app, linkToken).decline();
    expect((await requester.call(id)).code).toBeUndefined();
    const began = performance.now();
    await runDueJobs(app);
    // A carrier does not accept a call in no time.
    expect(performance.now() - began).toBeGreaterThan(200);
    const { call, changedAt } = await requester.location(id);
    expect(call.state).toBe('PLACED');
    // Told to the requester's page at once, like the state of a real call.
    expect(Date.parse(changedAt)).toBeGreaterThanOrEqual(Date.parse(call.at));
    const [end] = await waitingJobs(app, 'end-withheld-call');
    rang.push(end!.getTime() - Date.parse(call.at));
    app.advance(60_000);
    await runDueJobs(app);
    expect((await requester.location(id)).call.state).toBe('FAILED');
    expect(await calls(recipient)).toEqual([]);
  }
  // As long as a real one, which takes some seconds to begin to ring.
  for (const each of rang) {
    expect(each).toBeGreaterThan(ringSeconds * 1_000);
    expect(each).toBeLessThanOrEqual((ringSeconds + 10) * 1_000);
  }
  expect(new Set(rang).size).toBeGreaterThan(1);
  // Those who did not decline are called.
  const { requester, id, recipient } = await agreed();
  await requester.call(id);
  await runDueJobs(app);
  expect(await calls(recipient)).toHaveLength(1);
});

test('a call after a second silent decline is accepted and not placed either, also about a request still open', async () => {
  const { requester, recipient, linkToken } = await agreed();
  const askAgain = async () => {
    app.advance(25 * hour);
    const next = await requester.request({ channel: 'PHONE', recipient });
    await runDueJobs(app);
    return next;
  };
  const [second, open] = [await askAgain(), await askAgain()];
  await recipientOf(app, linkToken).decline();
  await recipientOf(app, second.linkToken).decline();
  for (const request of [second, open]) {
    expect((await requester.call(request.id)).code).toBeUndefined();
    await runDueJobs(app);
    expect((await requester.location(request.id)).call.state).toBe('PLACED');
    app.advance(60_000);
    await runDueJobs(app);
    expect((await requester.location(request.id)).call.state).toBe('FAILED');
  }
  expect(await calls(recipient)).toEqual([]);
  // Not because of the day's three messages.
  app.advance(25 * hour);
  expect((await requester.request({ channel: 'PHONE', recipient })).code).toBe('RECIPIENT_UNAVAILABLE');
});

test('requires a valid subscription', async () => {
  const requester = await subscriber({ validUntil: new Date(app.ports.now().getTime() + hour) });
  const { id, linkToken } = await requester.request({ channel: 'PHONE', recipient: newPhone() });
  await recipientOf(app, linkToken).grant('CITY', 'EIGHT_HOURS');
  app.advance(2 * hour);
  expect((await requester.call(id)).code).toBe('SUBSCRIPTION_EXPIRED');
});

test('places no call if the request is cancelled concurrently', async () => {
  const { requester, id, recipient } = await agreed();
  const calling = await whileHeld(
    app,
    (em) => em.execute('update location_request set cancelled_at = now() where id = ?', [id]),
    () => requester.call(id),
  );
  expect(calling.code).toBe('CALL_UNAVAILABLE');
  await runDueJobs(app);
  expect(await calls(recipient)).toEqual([]);
});
