import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { LocationRow } from '#server/features/location/location-row.ts';
import { watchLocations } from '#server/features/location/watch-locations.ts';
import type { VoicePort } from '#server/ports/voice/port.ts';
import { statusCallbackOf } from '#server/ports/twilio/status-callback.ts';
import { openTwilioVoice } from '#server/ports/voice/twilio.ts';
import { recipientOf, requesterOf } from '#server/testing/people.ts';
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts';
import { runDueJobs } from '#server/testing/due-jobs.ts';
import { makeSubscriber, newPhone } from '#server/testing/factories.ts';
import { eachOf } from '#server/testing/each-of.ts';
import { fromTwilio } from '#server/testing/from-twilio.ts';
import { single, twilioKeys, startTwilioDouble, type TwilioDouble } from '#server/testing/twilio.ts';
import { readTwiml } from '#server/testing/twiml.ts';

const publicUrl = 'https://where.test';
const path = '/webhooks/twilio/status';

let app: TestApp;
let twilio: TwilioDouble;
/** Runs after Twilio accepted the call and before its answer reaches us. */
let meanwhile: () => Promise<unknown> = () => Promise.resolve();
beforeAll(async () => {
  twilio = await startTwilioDouble();
  const from = '+15005550006';
  const statusCallback = statusCallbackOf(publicUrl);
  const official = openTwilioVoice({ ...twilioKeys, apiUrl: twilio.url, from, statusCallback, timeout: 500 });
  const voice: VoicePort = {
    async call(message) {
      try {
        return await official.call(message);
      } finally {
        await meanwhile();
      }
    },
  };
  app = await buildTestApp({ settings: { publicUrl }, ports: { voice } });
});
afterAll(async () => {
  await app.close();
  await twilio.close();
});

/** An open request to a recipient who has agreed, with a call just requested. */
async function asked(locale = 'en') {
  const account = await makeSubscriber(app);
  const requester = requesterOf(app, account);
  const recipient = newPhone();
  const input = {
    channel: 'PHONE',
    recipient,
    senderName: 'Bu Sari',
    templateId: `sms.ask.${locale}`,
  };
  const { id, value, linkToken } = await requester.request(input);
  const link = value.link as string;
  // The text is a day old, so that a confirmation and two calls fit into the recipient's daily limit.
  await runDueJobs(app);
  app.advance(25 * 3_600_000);
  await recipientOf(app, linkToken).grant('EXACT', 'EIGHT_HOURS');
  await recipientOf(app, linkToken).share();
  const answer = await requester.call(id);
  const call = async () => (await requester.location(id)).call as { state: string; at: string } | null;
  const taken = () => twilio.sent.filter(({ params }) => params['To'] === recipient);
  return { account, requester, recipient, id, link, linkToken, answer, call, taken };
}

/** The callback URL that the newest call gave to Twilio. */
const callbackUrl = () => new URL(single(twilio.sent.at(-1)!.params, 'StatusCallback')!);
const callback = () => callbackUrl().pathname;
const tell = (CallStatus: string, options: { url?: string; token?: string } = {}) =>
  fromTwilio(
    app,
    options.url ?? callback(),
    { AccountSid: twilioKeys.accountSid, CallSid: twilio.sent.at(-1)!.sid, CallStatus, Timestamp: 'now' },
    options.token ? { token: options.token } : {},
  );

describe('a call', () => {
  test.each([
    ['en', 'Polly.Joanna'],
    ['id', 'Google.id-ID-Standard-A'],
  ])('speaks exactly the text of the preview (%s), without a link or place', async (locale, voice) => {
    const { taken, link, linkToken } = await asked(locale);
    await runDueJobs(app);
    expect(taken()).toHaveLength(1);
    const { params } = taken()[0]!;
    const { data } = await app.graphql(
      'query ($id: ID!) { messagePreview(templateId: $id, senderName: "Bu Sari") { text } }',
      { id: `voice.ask.${locale}` },
    );
    const [first, , second] = readTwiml(single(params, 'Twiml')!)!;
    expect(first).toMatchObject({ attributes: { voice }, text: data.messagePreview.text });
    expect(second).toEqual(first);
    const all = JSON.stringify(params);
    for (const secret of [
      link,
      linkToken,
      'http://',
      '/share',
      '-6.17',
      '106.82',
      'Jakarta',
      '{link}',
      '{sender}',
    ])
      expect(all.replaceAll(`${publicUrl}${path}`, '')).not.toContain(secret);
  });

  test('has Twilio repeat a report that does not arrive', async () => {
    const { call } = await asked();
    await runDueJobs(app);
    expect(callbackUrl().hash).toBe('#rc=3&rp=all');
    // What is sent and signed ends before the fragment.
    expect((await tell('ringing')).statusCode).toBe(204);
    expect((await call())?.state).toBe('PLACED');
  });

  test('is shown and pushed from the moment it was requested, with the time of each state', async () => {
    const { account, id, answer, call } = await asked();
    expect(answer.value.call).toEqual({ state: 'QUEUED', at: expect.any(String) });
    const viewer = { accountId: account.accountId, sessionId: '' };
    const shown: LocationRow[] = [];
    const rows = await watchLocations(app.newContext({ viewer }), { id, inBackground: false });
    void eachOf(rows, (row) => shown.push(row));
    const states: string[] = [];
    let last = answer.value.call.at as string;
    const step = async (act: () => Promise<unknown>) => {
      app.advance(1_000);
      await act();
      // Updates published before may still arrive first.
      await expect.poll(() => Date.parse(shown.at(-1)?.call?.at ?? '')).toBeGreaterThan(Date.parse(last));
      const now = shown.at(-1)!.call!;
      expect(await call()).toEqual({ state: now.state, at: now.at });
      last = now.at;
      states.push(now.state);
    };
    await step(() => runDueJobs(app));
    await tell('initiated');
    await tell('ringing');
    expect((await call())?.at).toBe(last);
    await step(() => tell('in-progress'));
    await tell('completed');
    expect(await call()).toEqual({ state: 'ANSWERED', at: last });
    expect(states).toEqual(['PLACED', 'ANSWERED']);
    await rows.return?.();
  });

  test.each(['busy', 'no-answer', 'failed', 'canceled'])(
    'that ends with %s is shown as failed and releases its slot',
    async (word) => {
      const { requester, call } = await asked();
      await runDueJobs(app);
      await tell('ringing');
      await tell(word);
      expect(await call()).toMatchObject({ state: 'FAILED' });
      expect((await requester.limits())['VOICE']).toBeNull();
      await tell('completed');
      expect(await call()).toMatchObject({ state: 'FAILED' });
    },
  );

  test('does not change the delivery state of the text message', async () => {
    const { requester, id } = await asked();
    await runDueJobs(app);
    await tell('no-answer');
    expect(await requester.location(id)).toMatchObject({ delivery: 'SENT', call: { state: 'FAILED' } });
  });

  test('answered before Twilio’s own answer reaches us keeps its state and gets its provider id', async () => {
    const { call, id, taken } = await asked();
    meanwhile = () => tell('in-progress');
    await runDueJobs(app);
    meanwhile = () => Promise.resolve();
    expect(await call()).toMatchObject({ state: 'ANSWERED' });
    const rows = await app.orm.em
      .fork()
      .execute<{ provider_id: string | null }[]>(
        'select provider_id from message join location_request on call_id = message.id where location_request.id = ?',
        [id],
      );
    expect(rows).toEqual([{ provider_id: taken()[0]!.sid }]);
  });

  test('shown for a request is the newest one, even if an older one reports later', async () => {
    const { requester, id, call } = await asked();
    await runDueJobs(app);
    const older = callback();
    await tell('no-answer');
    expect((await requester.call(id)).value.call).toMatchObject({ state: 'QUEUED' });
    await runDueJobs(app);
    await tell('in-progress');
    await tell('busy', { url: older });
    expect(await call()).toMatchObject({ state: 'ANSWERED' });
  });

  test('is not placed after its request was cancelled', async () => {
    const { requester, id, taken } = await asked();
    await requester.cancel(id);
    await runDueJobs(app);
    expect(taken()).toEqual([]);
    expect((await requester.call(id)).code).toBe('CALL_UNAVAILABLE');
  });
});

describe('a forged status', () => {
  test('of a call is rejected and changes nothing', async () => {
    const { call } = await asked();
    await runDueJobs(app);
    expect((await tell('busy', { token: 'guessed' })).statusCode).toBe(401);
    expect(await call()).toMatchObject({ state: 'PLACED' });
    expect((await tell('busy')).statusCode).toBe(204);
    expect(await call()).toMatchObject({ state: 'FAILED' });
  });
});

describe('an attempt to call', () => {
  test('that is rate-limited (429) is retried and succeeds', async () => {
    const { call, taken } = await asked();
    twilio.refuse({ status: 429, code: 20429 });
    const first = await runDueJobs(app);
    expect(first).toContainEqual({ name: 'send-message', failed: true });
    expect(taken()).toEqual([]);
    expect(await call()).toMatchObject({ state: 'QUEUED' });
    await runDueJobs(app);
    expect(taken()).toHaveLength(1);
    expect(await call()).toMatchObject({ state: 'PLACED' });
  });

  test('that fails permanently is shown as failed immediately and releases its slot', async () => {
    const { requester, call } = await asked();
    twilio.refuse({ status: 400, code: 21211 });
    await runDueJobs(app);
    expect(await call()).toMatchObject({ state: 'FAILED' });
    expect((await requester.limits())['VOICE']).toBeNull();
  });

  test('whose answer was lost is not repeated after a status shows that the call was placed', async () => {
    const { call, taken } = await asked();
    twilio.loseAnswer('hangs');
    expect(await runDueJobs(app)).toContainEqual({ name: 'send-message', failed: true });
    expect(await call()).toMatchObject({ state: 'QUEUED' });
    await tell('initiated');
    expect(await call()).toMatchObject({ state: 'PLACED' });
    await runDueJobs(app);
    expect(taken()).toHaveLength(1);
    await tell('completed');
    expect(await call()).toMatchObject({ state: 'ANSWERED' });
  });
});
