import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { EmailDataPort } from '#server/ports/email-data/port.ts';
import { openEmbeddedEmailData } from '#server/ports/email-data/embedded.ts';
import type { PeoplePort } from '#server/ports/people/port.ts';
import { openEmbeddedPhoneData } from '#server/ports/phone-data/embedded.ts';
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts';
import { runDueJobs } from '#server/testing/due-jobs.ts';
import { makeLookup, makeSubscriber } from '#server/testing/factories.ts';

/** Neither answers nor reacts to its abort signal. */
const silence = () => new Promise<never>(() => {});

const silent: PeoplePort = { source: 'PEOPLE', covers: () => ['POSSIBLE_OWNERS', 'VEHICLES'], find: silence };
const answering: PeoplePort = {
  source: 'BREACHES',
  covers: () => ['DATA_BREACHES'],
  find: async () => ({
    DATA_BREACHES: [
      {
        title: 'Some breach',
        details: [],
        sourceName: 'Register',
        confidence: 'LIKELY',
        seenOn: null,
        isSample: false,
      },
    ],
  }),
};

const phones = openEmbeddedPhoneData();
const addresses = openEmbeddedEmailData({ dns: { servers: ['127.0.0.1:9'], timeout: 20, tries: 1 } });
const namelessAddresses: EmailDataPort = {
  read: (email, how) => ({ ...addresses.read(email, how), name: silence }),
};

let app: TestApp;
beforeAll(async () => {
  // Shortens all deadlines to a hundredth.
  const timeout = AbortSignal.timeout.bind(AbortSignal);
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((delay) => timeout(delay / 100));
  app = await buildTestApp({
    ports: {
      people: [silent, answering],
      emailData: namelessAddresses,
      phoneData: { read: (phone, how) => ({ ...phones.read(phone, how), carrier: silence }) },
    },
  });
});
afterAll(async () => {
  vi.restoreAllMocks();
  await app.close();
});

async function lookUp(subject: string) {
  const subscriber = await makeSubscriber(app);
  const id = await makeLookup(app, subject, subscriber);
  await runDueJobs(app);
  const answer = await app.graphql(
    `query ($id: ID!) { lookup(id: $id) { state stages { name state } result {
       ... on PhoneResult { carrier { value note } country { value } }
       ... on EmailResult { type { value } name { value note } } }
       report { sections { kind status items { title } } } } viewer { subscription { quota { used } } } }`,
    { id },
    subscriber,
  );
  return { ...answer.data.lookup, used: answer.data.viewer.subscription.quota.used };
}

test.each([
  ['ani@gmail.com', { type: { value: 'FREE' }, name: { value: null, note: 'SOURCE_FAILED' } }],
  ['+6281234567890', { country: { value: 'ID' }, carrier: { value: null, note: 'SOURCE_FAILED' } }],
] as const)(
  'sources that never answer fail only their own values and sections: %s',
  async (subject, result) => {
    const lookup = await lookUp(subject);
    expect(lookup).toMatchObject({ state: 'DONE', used: 1, result });
    const stages = lookup.stages as { name: string; state: string }[];
    expect(stages.filter(({ state }) => state === 'WAITING' || state === 'RUNNING')).toEqual([]);
    const sections = lookup.report.sections as { kind: string; status: string; items: object[] }[];
    for (const name of ['POSSIBLE_OWNERS', 'VEHICLES'])
      expect(sections).toContainEqual({ kind: name, status: 'FAILED', items: [] });
    expect(sections).toContainEqual({
      kind: 'DATA_BREACHES',
      status: 'FOUND',
      items: [{ title: 'Some breach' }],
    });
    expect(sections).toContainEqual({ kind: 'EDUCATION', status: 'NO_SOURCE', items: [] });
  },
);
