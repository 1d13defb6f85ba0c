import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { twilioKeys, startTwilioDouble, type TwilioDouble } from '#server/testing/twilio.ts';
import { SendFailed } from '../send-failed.ts';
import type { Sms, SmsPort } from './port.ts';
import { openTwilioSms } from './twilio.ts';

let double: TwilioDouble;
let sms: SmsPort;
const message: Sms = { id: 'row-1', to: '+6281234567890', text: 'Open https://where.test/share#TOKEN-1' };

beforeEach(async () => {
  double = await startTwilioDouble();
  sms = openTwilioSms({ ...twilioKeys, apiUrl: double.url, from: '+15005550006' });
});
// Throws if a request violated Twilio's published API description.
afterEach(() => double.close());

const failure = async (sending: Promise<unknown>): Promise<SendFailed> => {
  const error: unknown = await sending.then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(SendFailed);
  return error as SendFailed;
};

describe('a request to Twilio', () => {
  it('goes to Messages.json of the account, with number, text and sender, and nothing else', async () => {
    expect(await sms.send(message)).toEqual({ providerId: double.sent[0]?.sid });
    expect(double.requests).toEqual([`POST /2010-04-01/Accounts/${twilioKeys.accountSid}/Messages.json`]);
    expect(double.sent[0]?.params).toEqual({ To: message.to, Body: message.text, From: '+15005550006' });
  });

  it('passes a Messaging Service as MessagingServiceSid', async () => {
    const from = `MG${'0f'.repeat(16)}`;
    await openTwilioSms({ ...twilioKeys, apiUrl: double.url, from }).send(message);
    expect(double.sent[0]?.params).toEqual({ To: message.to, Body: message.text, MessagingServiceSid: from });
  });

  it('has our message id in the URL of the delivery callback', async () => {
    const statusCallback = (id: string) => `https://where.test/webhooks/twilio/status?id=${id}`;
    await openTwilioSms({ ...twilioKeys, apiUrl: `${double.url}/`, from: 'Family', statusCallback }).send(
      message,
    );
    expect(double.sent[0]?.params).toMatchObject({
      From: 'Family',
      StatusCallback: 'https://where.test/webhooks/twilio/status?id=row-1',
    });
  });
});

describe('a rejection', () => {
  it.each([
    [400, 21211, true, 'RECIPIENT_INVALID:21211'],
    [400, 21610, true, 'RECIPIENT_OPTED_OUT:21610'],
    [400, 21614, true, 'RECIPIENT_NOT_TEXTABLE:21614'],
    [400, 21612, true, 'RECIPIENT_NOT_TEXTABLE:21612'],
    [403, 21408, true, 'COUNTRY_NOT_ENABLED:21408'],
    [400, 21617, true, 'REFUSED:21617'],
    [400, undefined, true, 'REFUSED:400'],
    [400, 21606, false, 'MISCONFIGURED:21606'],
    [403, 20005, false, 'MISCONFIGURED:20005'],
    [400, 21611, false, 'RATE_LIMITED:21611'],
    [429, 20429, false, 'RATE_LIMITED:20429'],
    [500, 20500, false, 'PROVIDER_FAILED:20500'],
    [503, undefined, false, 'PROVIDER_FAILED:503'],
  ])('%s with code %s: permanent %s, %s', async (status, code, permanent, reason) => {
    double.refuse({ status, code });
    expect(await failure(sms.send(message))).toMatchObject({ permanent, reason });
  });

  it('due to a wrong token is MISCONFIGURED, not permanent', async () => {
    const wrong = openTwilioSms({
      ...twilioKeys,
      authToken: 'wrong',
      apiUrl: double.url,
      from: '+15005550006',
    });
    expect(await failure(wrong.send(message))).toMatchObject({
      permanent: false,
      reason: 'MISCONFIGURED:20003',
    });
  });

  it('does not contain the number or the text, however it is printed', async () => {
    double.refuse({ status: 400, code: 21211 });
    const error = await failure(sms.send(message));
    const { inspect } = await import('node:util');
    expect(inspect(error, { depth: 9, showHidden: true })).not.toMatch(/81234567890|TOKEN-1/);
  });
});

describe('a lost response', () => {
  it.each(['breaks', 'answers 500'] as const)(
    '(connection %s) to an accepted message: the message is found and not sent twice',
    async (how) => {
      double.loseAnswer(how);
      expect(await sms.send(message)).toEqual({ providerId: double.sent[0]?.sid });
      expect(double.sent).toHaveLength(1);
    },
  );

  it('to a message that was not accepted: fails temporarily, and a retry sends it', async () => {
    double.loseAnswer('breaks', { isTaken: false });
    expect(await failure(sms.send(message))).toMatchObject({
      permanent: false,
      reason: 'UNREACHABLE:ECONNRESET',
    });
    await sms.send({ ...message, isRetry: true });
    expect(double.sent).toHaveLength(1);
  });

  it('times out, then finds the message if it was accepted', async () => {
    const hasty = openTwilioSms({ ...twilioKeys, apiUrl: double.url, from: '+15005550006', timeout: 300 });
    double.loseAnswer('hangs', { isTaken: false });
    expect(await failure(hasty.send(message))).toMatchObject({
      permanent: false,
      reason: 'TIMEOUT:ECONNABORTED',
    });
    double.loseAnswer('hangs');
    expect(await hasty.send(message)).toEqual({ providerId: double.sent[0]?.sid });
  });

  it('makes a retry look for the message instead of sending it twice', async () => {
    const { providerId } = await sms.send(message);
    expect(await sms.send({ ...message, isRetry: true })).toEqual({ providerId });
    expect(double.sent).toHaveLength(1);
  });

  it('does not make a retry mistake another text, another number or an old message for its own', async () => {
    await sms.send(message);
    await sms.send({ ...message, text: 'Open https://where.test/share#TOKEN-2', isRetry: true });
    await sms.send({ ...message, to: '+6281234567891', isRetry: true });
    expect(double.sent).toHaveLength(3);
    for (const each of double.sent) each.date = new Date(Date.now() - 2 * 60 * 60_000);
    await sms.send({ ...message, isRetry: true });
    expect(double.sent).toHaveLength(4);
  });
});

describe('a report on a message', () => {
  it.each([
    ['queued', null, null],
    ['delivered', null, { state: 'DELIVERED', reason: null, hasOptedOut: false }],
    ['undelivered', 30005, { state: 'FAILED', reason: '30005', hasOptedOut: false }],
    ['failed', 21610, { state: 'FAILED', reason: '21610', hasOptedOut: true }],
  ])('with status %s and code %s', async (status, errorCode, report) => {
    const { providerId } = await sms.send(message);
    Object.assign(double.sent[0]!, { status, errorCode });
    expect(await sms.reportOn!(providerId)).toEqual(report);
  });

  it('fails like a sending if Twilio refuses to say', async () => {
    const wrong = openTwilioSms({
      ...twilioKeys,
      authToken: 'wrong',
      apiUrl: double.url,
      from: '+15005550006',
    });
    const reason = 'MISCONFIGURED:20003';
    expect(await failure(wrong.reportOn!(`SM${'0'.repeat(32)}`))).toMatchObject({ permanent: false, reason });
  });
});

it('fails with UNREACHABLE if no server listens', async () => {
  await double.close();
  expect(await failure(sms.send(message))).toMatchObject({
    permanent: false,
    reason: 'UNREACHABLE:ECONNREFUSED',
  });
});
