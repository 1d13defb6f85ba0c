import type { IncomingMessage } from 'node:http';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { listenOnLoopback } from '#server/testing/loopback.ts';
import { readEmail, type Email } from '#shared/email.ts';
import { readPhone, type Phone } from '#shared/phone.ts';
import { openAskJson } from './ask-json.ts';
import { openEmbeddedEmailData } from './email-data/embedded.ts';
import { openGravatar } from './email-data/gravatar.ts';
import { openBreaches } from './people/breaches.ts';
import { openPeopleApi } from './people/people-api.ts';
import { openEmbeddedPhoneData } from './phone-data/embedded.ts';
import { openTwilioLookup } from './phone-data/twilio.ts';

type Reply = { status: number; body: unknown } | 'silence';
let reply: Reply;
let asked: { url: string; headers: IncomingMessage['headers']; body: string }[] = [];
const { url, close } = await listenOnLoopback((request, response) => {
  let body = '';
  request.on('data', (chunk: Buffer) => (body += chunk.toString()));
  request.on('end', () => {
    asked.push({ url: request.url ?? '', headers: request.headers, body });
    if (reply === 'silence') return;
    response.writeHead(reply.status, { 'content-type': 'application/json' });
    response.end(typeof reply.body === 'string' ? reply.body : JSON.stringify(reply.body));
  });
});
afterAll(close);
beforeEach(() => {
  asked = [];
});

/** Short for a silent source only, so that a busy machine is not mistaken for one. */
const signal = () => AbortSignal.timeout(reply === 'silence' ? 150 : 10_000);
const phone = (text: string) => readPhone(text) as Phone;
const email = (text: string) => readEmail(text) as Email;
const who = { kind: 'EMAIL', email: 'ani@gmail.com', isSample: false } as const;
const locale = 'en' as const;

const twilio = (isTeaser = false, number = '+6281234567890') =>
  openTwilioLookup(openEmbeddedPhoneData(), { accountSid: 'AC1', authToken: 'secret', url }).read(
    phone(number),
    {
      locale,
      isTeaser,
      signal: signal(),
    },
  );
const gravatar = (address = 'Ani@gmail.com') =>
  openGravatar(openEmbeddedEmailData(), { url, apiKey: 'key' }).read(email(address), {
    isTeaser: false,
    signal: signal(),
  });
const breaches = () => openBreaches({ url, apiKey: 'key' }).find(who, { locale, signal: signal() });
const people = () =>
  openPeopleApi({ url: `${url}/search`, apiKey: 'key', allowPrivate: true }).find(who, {
    locale,
    signal: signal(),
  });

describe('Twilio Lookup', () => {
  test('is asked once for line type, current carrier and caller name', async () => {
    reply = {
      status: 200,
      body: {
        phone_number: '+6281234567890',
        line_type_intelligence: { type: 'nonFixedVoip', carrier_name: 'Some VoIP', error_code: null },
        caller_name: { caller_name: 'ANI', caller_type: 'CONSUMER', error_code: null },
      },
    };
    const reading = twilio();
    expect(await reading.lineType()).toMatchObject({ value: 'VOIP', source: 'TWILIO' });
    expect(await reading.carrier()).toMatchObject({ value: 'Some VoIP', note: null });
    expect(await reading.callerName()).toMatchObject({ value: 'ANI' });
    expect(asked).toHaveLength(1);
    expect(asked[0]!.url).toBe('/v2/PhoneNumbers/%2B6281234567890?Fields=line_type_intelligence,caller_name');
    expect(asked[0]!.headers.authorization).toBe(`Basic ${Buffer.from('AC1:secret').toString('base64')}`);
  });

  test('falls back to prefix data for the carrier if it fails, and rejects for the caller name', async () => {
    reply = { status: 429, body: {} };
    const reading = twilio();
    expect(await reading.carrier()).toMatchObject({ value: 'Telkomsel', source: 'PREFIX_DATA' });
    await expect(reading.callerName()).rejects.toThrow();
  });

  test('is not asked for visitors or for fictional numbers', async () => {
    await twilio(true).callerName();
    await twilio(false, '+12025550123').callerName();
    expect(asked).toEqual([]);
  });
});

describe('Gravatar', () => {
  test('is given only the hash of the address', async () => {
    reply = { status: 200, body: { hash: '00', display_name: 'Ani' } };
    expect(await gravatar().name()).toMatchObject({
      value: 'Ani',
      source: 'GRAVATAR',
      confidence: 'UNCERTAIN',
    });
    expect(asked[0]!.url).toMatch(/^\/v3\/profiles\/[\da-f]{64}$/);
  });

  test('returns a name without what would reorder the text beside it', async () => {
    reply = { status: 200, body: { hash: 'h', display_name: '\u202eAni\u202c \u2067Putri' } };
    expect((await gravatar().name()).value).toBe('Ani Putri');
  });

  test('returns no name without a profile, and is not asked about example domains', async () => {
    reply = { status: 404, body: {} };
    expect((await gravatar().name()).value).toBeNull();
    asked = [];
    await gravatar('a@example.com').name();
    expect(asked).toEqual([]);
  });
});

describe('breaches and people', () => {
  test('return items with their source and date', async () => {
    reply = { status: 200, body: [{ Name: 'Some', BreachDate: '2020-01-02', DataClasses: ['Passwords'] }] };
    expect((await breaches()).DATA_BREACHES).toMatchObject([
      { title: 'Some', seenOn: '2020-01-02', details: ['Passwords'], isSample: false },
    ]);
    reply = {
      status: 200,
      body: { sections: { POSSIBLE_OWNERS: [{ title: 'A', source: 'Register', seenOn: '2026-01-01' }] } },
    };
    expect((await people()).POSSIBLE_OWNERS).toMatchObject([
      { title: 'A', sourceName: 'Register', isSample: false },
    ]);
    expect(JSON.parse(asked[1]!.body)).toEqual({ kind: 'EMAIL', subject: 'ani@gmail.com', locale: 'en' });
  });

  test('name verified breaches as likely, others as uncertain, and no fabricated ones or spam lists', async () => {
    // As documented: https://haveibeenpwned.com/API/v3#BreachModel.
    const breach = (Name: string, flags: object) => ({
      Name,
      Title: `${Name} of 2020`,
      Domain: 'example.org',
      BreachDate: '2020-01-02',
      DataClasses: ['Passwords'],
      IsVerified: true,
      IsFabricated: false,
      IsSpamList: false,
      ...flags,
    });
    reply = {
      status: 200,
      body: [
        breach('Verified', {}),
        breach('Unverified', { IsVerified: false }),
        breach('Fabricated', { IsVerified: false, IsFabricated: true }),
        breach('SpamList', { IsSpamList: true }),
      ],
    };
    const found = (await breaches()).DATA_BREACHES ?? [];
    expect(found.map(({ title, confidence }) => [title, confidence])).toEqual([
      ['Verified of 2020', 'LIKELY'],
      ['Unverified of 2020', 'UNCERTAIN'],
    ]);
  });

  test('return no items for an unknown address', async () => {
    reply = { status: 404, body: {} };
    expect(await breaches()).toEqual({ DATA_BREACHES: [] });
    expect(await people()).toEqual({});
  });
});

test.each<[string, Reply]>([
  ['down', { status: 503, body: '' }],
  ['rejecting the key', { status: 401, body: {} }],
  ['too busy', { status: 429, body: {} }],
  ['silent', 'silence'],
  ['returning 200 with an error', { status: 200, body: { error: 'no' } }],
  ['returning 200 with HTML', { status: 200, body: '<html>' }],
])('a source that is %s rejects within its deadline', async (_, wrong) => {
  reply = wrong;
  await expect(breaches()).rejects.toThrow();
  await expect(people()).rejects.toThrow();
  await expect(gravatar().name()).rejects.toThrow();
});

test('does not ask a source again for a while after it failed', async () => {
  reply = { status: 503, body: {} };
  const source = openBreaches({ url, apiKey: 'key' });
  for (let count = 0; count < 3; count += 1)
    await expect(source.find(who, { locale, signal: signal() })).rejects.toThrow();
  expect(asked).toHaveLength(1);
});

test('caches a response for an hour together with its time', async () => {
  let time = Date.parse('2026-11-21T08:00:00Z');
  const now = () => new Date(time);
  const source = openAskJson(now);
  const ask = (path: string) => source.ask(url + path, { signal: signal(), shape: z.object({ n: z.int() }) });
  reply = { status: 200, body: { n: 1 } };
  expect(await ask('/a')).toEqual({ value: { n: 1 }, at: now() });
  reply = { status: 200, body: { n: 2 } };
  time += 59 * 60_000;
  expect(await ask('/a')).toEqual({ value: { n: 1 }, at: new Date('2026-11-21T08:00:00Z') });
  expect((await ask('/b')).value).toEqual({ n: 2 });
  time += 60_000;
  expect(await ask('/a')).toEqual({ value: { n: 2 }, at: now() });
  expect(asked.map((one) => one.url)).toEqual(['/a', '/b', '/a']);
});

test.each<[string, Reply]>([
  ['refuses as such', { status: 400, body: {} }],
  ['cannot process', { status: 422, body: {} }],
  ['answers in a wrong shape', { status: 200, body: { error: 'no' } }],
])('a query that the source %s is not cached, and keeps nobody from asking it', async (_, wrong) => {
  const source = openAskJson();
  const ask = () => source.ask(url, { signal: signal(), shape: z.object({ n: z.int() }) });
  reply = wrong;
  await expect(ask()).rejects.toThrow();
  reply = { status: 200, body: { n: 3 } };
  expect((await ask()).value).toEqual({ n: 3 });
});

test('a query whose deadline has passed before it is sent says nothing about the source', async () => {
  const source = openAskJson();
  const ask = (asking: AbortSignal) => source.ask(url, { signal: asking, shape: z.object({ n: z.int() }) });
  reply = { status: 200, body: { n: 3 } };
  await expect(ask(AbortSignal.abort())).rejects.toThrow();
  expect((await ask(signal())).value).toEqual({ n: 3 });
});
