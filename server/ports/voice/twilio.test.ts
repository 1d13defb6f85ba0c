import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { single, twilioKeys, startTwilioDouble, type TwilioDouble } from '#server/testing/twilio.ts';
import { readTwiml } from '#server/testing/twiml.ts';
import { SendFailed } from '../send-failed.ts';
import { ringSeconds, type Call, type VoicePort } from './port.ts';
import { openTwilioVoice } from './twilio.ts';

let double: TwilioDouble;
let voice: VoicePort;
const from = '+15005550006';
const message: Call = {
  id: 'row-1',
  to: '+6281234567890',
  text: 'Hello. Bu Sari asks where you are.',
  locale: 'en',
};

beforeEach(async () => {
  double = await startTwilioDouble();
  voice = openTwilioVoice({ ...twilioKeys, apiUrl: double.url, from });
});
// Throws if a request violated Twilio's published API description.
afterEach(() => double.close());

const failure = async (calling: Promise<unknown>): Promise<SendFailed> => {
  const error: unknown = await calling.then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(SendFailed);
  return error as SendFailed;
};
const spoken = () => readTwiml(single(double.sent.at(-1)!.params, 'Twiml') ?? '');

describe('a request to Twilio', () => {
  it('goes to Calls.json of the account, with numbers and text, and nothing else', async () => {
    expect(await voice.call(message)).toEqual({ providerId: double.sent[0]?.sid });
    expect(double.requests).toEqual([`POST /2010-04-01/Accounts/${twilioKeys.accountSid}/Calls.json`]);
    const { Twiml, ...params } = double.sent[0]!.params;
    expect(params).toEqual({ To: message.to, From: from, Timeout: String(ringSeconds) });
    expect(Twiml).toMatch(/^<\?xml/);
  });

  it.each([
    ['en', 'Polly.Joanna', 'en-US'],
    ['id', 'Google.id-ID-Standard-A', 'id-ID'],
  ] as const)('speaks the text twice, in a voice of its language (%s)', async (locale, name, language) => {
    await voice.call({ ...message, locale });
    const say = { name: 'Say', attributes: { voice: name, language }, text: message.text };
    expect(spoken()).toEqual([say, { name: 'Pause', attributes: { length: '1' }, text: '' }, say]);
  });

  it.each([
    ['markup', 'Bu <Sari> & "Pak" O\'Neil </Say><Hangup/>'],
    [
      'a nested document',
      ']]></Say></Response><?xml version="1.0"?><Response><Dial>+62811</Dial></Response>',
    ],
    ['text that is already escaped', 'Tom &amp; Jerry &lt;3'],
    ['other alphabets', 'Bu Sarí 王 🙏 – “hai”'],
  ])('carries %s as text, never as an instruction', async (_kind, text) => {
    await voice.call({ ...message, text });
    const verbs = spoken()!;
    expect(verbs.map(({ name }) => name)).toEqual(['Say', 'Pause', 'Say']);
    expect(verbs[0]?.text).toBe(text);
  });

  it('has our message id in the URL of the status callback, for every call state', async () => {
    const statusCallback = (id: string) => `https://where.test/webhooks/twilio/status/${id}`;
    await openTwilioVoice({ ...twilioKeys, apiUrl: `${double.url}/`, from, statusCallback }).call(message);
    expect(double.sent[0]?.params).toMatchObject({
      StatusCallback: 'https://where.test/webhooks/twilio/status/row-1',
      StatusCallbackEvent: ['initiated', 'ringing', 'answered', 'completed'],
    });
  });
});

describe('a rejection', () => {
  it.each([
    [400, 21211, true, 'RECIPIENT_INVALID:21211'],
    [400, 21214, true, 'RECIPIENT_INVALID:21214'],
    [400, 21217, true, 'RECIPIENT_INVALID:21217'],
    [400, 21215, true, 'COUNTRY_NOT_ENABLED:21215'],
    [400, 13227, true, 'COUNTRY_NOT_ENABLED:13227'],
    [400, 21216, true, 'REFUSED:21216'],
    [400, undefined, true, 'REFUSED:400'],
    [400, 21210, false, 'MISCONFIGURED:21210'],
    [400, 21212, false, 'MISCONFIGURED:21212'],
    [403, 20005, false, 'MISCONFIGURED:20005'],
    [429, 20429, false, 'RATE_LIMITED:20429'],
    [429, undefined, false, 'RATE_LIMITED:429'],
    [500, 20500, false, 'PROVIDER_FAILED:20500'],
    [503, undefined, false, 'PROVIDER_FAILED:503'],
  ])('%s with code %s: permanent %s, %s', async (status, code, permanent, reason) => {
    double.refuse({ status, code });
    expect(await failure(voice.call(message))).toMatchObject({ permanent, reason });
    expect(double.sent).toEqual([]);
    expect(double.requests).toHaveLength(1);
  });

  it('due to a wrong token is MISCONFIGURED, not permanent', async () => {
    const wrong = openTwilioVoice({ ...twilioKeys, authToken: 'wrong', apiUrl: double.url, from });
    expect(await failure(wrong.call(message))).toMatchObject({
      permanent: false,
      reason: 'MISCONFIGURED:20003',
    });
  });

  it('does not contain the number or the text, however it is printed', async () => {
    double.refuse({ status: 400, code: 21211 });
    const error = await failure(voice.call(message));
    const { inspect } = await import('node:util');
    expect(inspect(error, { depth: 9, showHidden: true })).not.toMatch(/81234567890|Bu Sari/);
  });

  it.each([`MG${'0f'.repeat(16)}`, 'Family'])(
    'happens without a request if %s cannot place calls',
    async (sender) => {
      const mute = openTwilioVoice({ ...twilioKeys, apiUrl: double.url, from: sender });
      expect(await failure(mute.call(message))).toMatchObject({
        permanent: true,
        reason: 'MISCONFIGURED:NO_NUMBER',
      });
      expect(double.requests).toEqual([]);
    },
  );
});

describe('a missing response', () => {
  it('fails after the timeout', async () => {
    const hasty = openTwilioVoice({ ...twilioKeys, apiUrl: double.url, from, timeout: 300 });
    double.loseAnswer('hangs');
    const begin = performance.now();
    expect(await failure(hasty.call(message))).toMatchObject({
      permanent: false,
      reason: 'TIMEOUT:ECONNABORTED',
    });
    expect(performance.now() - begin).toBeLessThan(3_000);
  });

  it('due to a broken connection is not permanent, and a retry calls', async () => {
    double.loseAnswer('breaks', { isTaken: false });
    expect(await failure(voice.call(message))).toMatchObject({
      permanent: false,
      reason: 'UNREACHABLE:ECONNRESET',
    });
    await voice.call(message);
    expect(double.sent).toHaveLength(1);
  });

  it('due to no server listening is UNREACHABLE', async () => {
    await double.close();
    expect(await failure(voice.call(message))).toMatchObject({
      permanent: false,
      reason: 'UNREACHABLE:ECONNREFUSED',
    });
  });
});
