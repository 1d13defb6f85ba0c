import { afterAll, beforeAll, expect, test } from 'vitest';
import { openEmbeddedEmailData } from '#server/ports/email-data/embedded.ts';
import { openGravatar } from '#server/ports/email-data/gravatar.ts';
import { openBreaches } from '#server/ports/people/breaches.ts';
import { openPeopleApi } from '#server/ports/people/people-api.ts';
import { sectionKinds, type PeoplePort } from '#server/ports/people/port.ts';
import { openEmbeddedPhoneData } from '#server/ports/phone-data/embedded.ts';
import { openTwilioLookup } from '#server/ports/phone-data/twilio.ts';
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts';
import { runDueJobs } from '#server/testing/due-jobs.ts';
import { makeLookup, makeSubscriber } from '#server/testing/factories.ts';
import { listenOnLoopback } from '#server/testing/loopback.ts';

type Fault = { status: number; body: string; delay?: number } | 'hangs up';
/** Which requests fail, and how; all others succeed. */
let failing: { path: RegExp; fault: Fault };
const person = { sections: { POSSIBLE_OWNERS: [{ title: 'A person', source: 'Register' }] } };
const good = (path: string): object =>
  path.startsWith('/people')
    ? person
    : path.startsWith('/breached')
      ? [{ Name: 'Some breach' }]
      : path.startsWith('/v3')
        ? { hash: '00', display_name: 'Ani' }
        : { phone_number: '+1', line_type_intelligence: { type: 'mobile', carrier_name: 'Present carrier' } };
const { url, close } = await listenOnLoopback((request, response) => {
  request.resume();
  request.on('end', () => {
    const path = request.url ?? '';
    if (!failing.path.test(path)) return response.end(JSON.stringify(good(path)));
    const { fault } = failing;
    if (fault === 'hangs up') return request.socket.destroy();
    return setTimeout(() => response.writeHead(fault.status).end(fault.body), fault.delay ?? 0);
  });
});

let app: TestApp;
/** Opened anew for each test, because a source that failed is not asked again for a while. */
let sources: ReturnType<typeof openAll>;
const openAll = () => ({
  people: openPeopleApi({ url: `${url}/people`, apiKey: 'key', allowPrivate: true }),
  breaches: openBreaches({ url, apiKey: 'key' }),
  gravatar: openGravatar(
    openEmbeddedEmailData({ dns: { servers: ['127.0.0.1:1'], timeout: 50, tries: 1 } }),
    {
      url,
      apiKey: 'key',
    },
  ),
  twilio: openTwilioLookup(openEmbeddedPhoneData(), { accountSid: 'AC1', authToken: 'secret', url }),
});
beforeAll(async () => {
  sources = openAll();
  const port = (name: 'people' | 'breaches'): PeoplePort => ({
    source: sources[name].source,
    covers: (subject) => sources[name].covers(subject),
    find: (subject, options) => sources[name].find(subject, options),
  });
  app = await buildTestApp({
    ports: {
      people: [port('people'), port('breaches')],
      emailData: { read: (email, how) => sources.gravatar.read(email, how) },
      phoneData: { read: (phone, how) => sources.twilio.read(phone, how) },
    },
  });
});
afterAll(async () => {
  await close();
  await app.close();
});

async function lookUp(subject: string) {
  sources = openAll();
  const subscriber = await makeSubscriber(app);
  const id = await makeLookup(app, subject, subscriber);
  await runDueJobs(app);
  const answer = await app.graphql(
    `query ($id: ID!) { lookup(id: $id) { state stages { name state } result {
       ... on PhoneResult { carrier { value source } country { value } callerName { value source note } }
       ... on EmailResult { type { value } name { value source note } } }
       report { pdfUrl sections { kind status items { title } } } } viewer { subscription { quota { used } } } }`,
    { id },
    subscriber,
  );
  const { lookup, viewer } = answer.data;
  const section = (name: string) =>
    lookup.report.sections.find(({ kind: one }: { kind: string }) => one === name) as {
      status: string;
      items: { title: string }[];
    };
  return { lookup, section, used: viewer.subscription.quota.used as number };
}

const faults: [string, Fault][] = [
  ['down', { status: 503, body: '' }],
  ['too busy', { status: 429, body: '{}' }],
  ['rejecting our key', { status: 401, body: '{}' }],
  ['returning an error with 200', { status: 200, body: '{"error":"no"}' }],
  ['returning HTML', { status: 200, body: '<html>' }],
  ['hanging up', 'hangs up'],
];

test.each(faults)(
  'people search %s: marks its sections as FAILED and leaves the rest of the report intact',
  async (_, fault) => {
    failing = { path: /^\/people/, fault };
    const { lookup, section, used } = await lookUp('ani@gmail.com');
    expect(lookup.state).toBe('DONE');
    expect(section('POSSIBLE_OWNERS')).toEqual({ kind: 'POSSIBLE_OWNERS', status: 'FAILED', items: [] });
    expect(section('DATA_BREACHES')).toMatchObject({ status: 'FOUND', items: [{ title: 'Some breach' }] });
    expect(lookup.report.sections).toHaveLength(sectionKinds.length);
    expect(lookup.result.name).toEqual({ value: 'Ani', source: 'GRAVATAR', note: null });
    expect(used).toBe(1);
  },
);

test.each(faults)('breach source %s: fails only the section on data breaches', async (_, fault) => {
  failing = { path: /^\/breached/, fault };
  const { section } = await lookUp('budi@gmail.com');
  expect(section('POSSIBLE_OWNERS').status).toBe('FOUND');
  expect(section('DATA_BREACHES')).toMatchObject({ status: 'FAILED', items: [] });
});

test.each(faults)(
  'profile source %s: marks the name as SOURCE_FAILED and keeps the other values',
  async (_, fault) => {
    failing = { path: /^\/v3/, fault };
    const { lookup } = await lookUp('citra@gmail.com');
    expect(lookup.result).toMatchObject({
      type: { value: 'FREE' },
      name: { value: null, source: 'GRAVATAR', note: 'SOURCE_FAILED' },
    });
  },
);

test.each(faults)('Twilio %s: falls back to the embedded phone data', async (_, fault) => {
  failing = { path: /^\/v2/, fault };
  const { lookup, section } = await lookUp('+6281234567890');
  expect(lookup.result).toMatchObject({
    carrier: { value: 'Telkomsel', source: 'PREFIX_DATA' },
    country: { value: 'ID' },
    callerName: { value: null, source: 'TWILIO', note: 'SOURCE_FAILED' },
  });
  expect(section('POSSIBLE_OWNERS').status).toBe('FOUND');
  expect(lookup.stages).toContainEqual({ name: 'CARRIER_DETAILS', state: 'FOUND' });
});

test('Twilio down: the stage says so if the embedded data has no carrier', async () => {
  failing = { path: /^\/v2/, fault: { status: 503, body: '' } };
  const { lookup } = await lookUp('+16502530000');
  expect(lookup.stages).toContainEqual({ name: 'CARRIER_DETAILS', state: 'FAILED' });
});

test('waits for a source that is slow but within its deadline', async () => {
  failing = { path: /^\/people/, fault: { status: 200, body: JSON.stringify(person), delay: 1_500 } };
  const { section } = await lookUp('dewi@gmail.com');
  expect(section('POSSIBLE_OWNERS')).toMatchObject({ status: 'FOUND', items: [{ title: 'A person' }] });
});
