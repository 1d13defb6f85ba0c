import { describe, expect, test, vi } from 'vitest';
import { contextWith, unknownClient } from '#server/context/context.ts';
import { Lookup } from '#server/features/lookup/lookup.entity.ts';
import { makeSubscriber } from '#server/testing/factories.ts';
import { openTestApp } from '#server/testing/open-test-app.ts';
import { QuotaEntry } from '#server/features/subscription/quota-entry.entity.ts';
import { eraseVisitorLookups } from './erase-visitor-lookups.ts';
import { startLookup } from './start-lookup.ts';
import { watchLookup } from './watch-lookup.ts';

const app = await openTestApp({ worker: true });

const value = '{ value source confidence note retrievedAt }';
const fields = `id kind subject subjectText state isTeaser isSample isLocated expiresAt
  stages { name state } search: stages(list: SEARCH) { name state }
  result {
    ... on PhoneResult { carrier ${value} lineType ${value} country ${value} city ${value} timeZones ${value} countryCode nationalFormat }
    ... on EmailResult { validity ${value} type ${value} deliverability ${value} primaryEmail ${value} }
  }
  report { id isSample sections { kind status items { key title sourceName isSample isDisputed confidence retrievedAt } } }`;
const start = (input: object, token?: string, headers: object = {}) =>
  app.graphql(
    `mutation ($input: StartLookupInput!) { startLookup(input: $input) { lookup { id } } }`,
    { input: { purpose: 'UNKNOWN_CALLER', ...input } },
    { ...(token ? { token } : {}), headers },
  );
const read = async (id: string, token?: string) =>
  (await app.graphql(`query ($id: ID!) { lookup(id: $id) { ${fields} } }`, { id }, token ? { token } : {}))
    .data.lookup;
const finished = (id: string, token?: string) =>
  vi.waitFor(
    async () => {
      const lookup = await read(id, token);
      expect(['DONE', 'EMPTY', 'FAILED']).toContain(lookup.state);
      return lookup;
    },
    { timeout: 10_000, interval: 100 },
  );
const look = async (input: object, token?: string) => {
  const { data, errors } = await start(input, token);
  expect(errors).toBeUndefined();
  return finished(data.startLookup.lookup.id, token);
};
const codeOf = async (input: object, token?: string) =>
  (await start(input, token)).errors?.[0]?.extensions.code;
const claim = (id: string, token: string) =>
  app.graphql('mutation ($id: ID!) { claimLookup(id: $id) { lookup { id } } }', { id }, { token });
const rows = () => app.orm.em.fork().count(Lookup, {});

describe('a subscriber', () => {
  test('gets values with their source, confidence, note and time, and both lists of stages', async () => {
    const { token } = await makeSubscriber(app);
    const lookup = await look({ kind: 'PHONE', subject: '+62 812-3456-7890' }, token);
    expect(lookup).toMatchObject({ state: 'DONE', isTeaser: false, isSample: false, isLocated: true });
    expect(lookup.result.carrier).toEqual({
      value: 'Telkomsel',
      source: 'PREFIX_DATA',
      confidence: 'LIKELY',
      note: 'ORIGINAL_CARRIER',
      retrievedAt: expect.stringMatching(/Z$/),
    });
    expect(lookup.result.country).toMatchObject({ value: 'ID', source: 'NUMBERING_PLAN' });
    expect(lookup.result.city).toMatchObject({ value: null, confidence: 'UNKNOWN' });
    expect(lookup.stages).toEqual([
      { name: 'INITIATING', state: 'FOUND' },
      { name: 'CARRIER_DETAILS', state: 'FOUND' },
      { name: 'LOCATION', state: 'FOUND' },
      { name: 'ANALYZING', state: 'FOUND' },
    ]);
    const names = lookup.search.map(({ name }: { name: string }) => name);
    expect(names).toEqual(['CARRIER', 'COUNTRY', 'TIMEZONE', 'CITY', 'LOCATION', 'PROCESS']);
    expect(lookup.search[3].state).toBe('NOTHING_FOUND');
  });

  test('finds their own lookup in the history by part of the number; others do not', async () => {
    const { token } = await makeSubscriber(app);
    const lookup = await look({ kind: 'PHONE', subject: '+442079460123' }, token);
    const search = async (text: string, who: string) =>
      (
        await app.graphql(
          'query ($s: String) { lookups(search: $s) { nodes { id } totalCount } }',
          { s: text },
          { token: who },
        )
      ).data.lookups.nodes;
    expect(await search('7946 0123', token)).toEqual([{ id: lookup.id }]);
    for (const other of ['7946 9999', '()']) expect(await search(other, token)).toEqual([]);
    const other = await makeSubscriber(app);
    expect(await search('', other.token)).toEqual([]);
    expect(await read(lookup.id, other.token)).toBeNull();
    expect(await read(lookup.id)).toBeNull();
  });

  test('gets type and primary address of an e-mail address, and NO_SOURCE for its devices', async () => {
    const { token } = await makeSubscriber(app);
    const lookup = await look({ kind: 'EMAIL', subject: 'J.o.e+x@gmail.com' }, token);
    expect(lookup.result.type).toMatchObject({ value: 'FREE', source: 'DOMAIN_LISTS' });
    expect(lookup.result.primaryEmail).toMatchObject({ value: 'joe@gmail.com', source: 'ADDRESS_RULES' });
    expect(lookup.stages).toContainEqual({ name: 'ASSOCIATED_DEVICES', state: 'NO_SOURCE' });
    // The test's DNS server does not exist.
    expect(lookup.result.deliverability).toMatchObject({ value: null, note: 'DNS_NO_ANSWER' });
    expect(lookup.state, 'it could not be checked').toBe('FAILED');
  });

  test('without a valid plan cannot start a lookup', async () => {
    const { token } = await makeSubscriber(app, { validUntil: null });
    expect(await codeOf({ kind: 'PHONE', subject: '+6281234567890' }, token)).toBe('SUBSCRIPTION_EXPIRED');
  });
});

describe('a report', () => {
  test('has seventeen sections, all NO_SOURCE for a real number', async () => {
    const { token } = await makeSubscriber(app);
    const { report } = await look({ kind: 'PHONE', subject: '+16502530000' }, token);
    expect(report.sections).toHaveLength(17);
    expect(report.isSample).toBe(false);
    expect(report.sections.map(({ status }: { status: string }) => status)).toEqual(
      Array.from({ length: 17 }, () => 'NO_SOURCE'),
    );
  });

  test('of a reserved number marks every item as a sample', async () => {
    const { token } = await makeSubscriber(app);
    const { report } = await look({ kind: 'PHONE', subject: '+12025550123' }, token);
    const items = report.sections.flatMap((section: { items: object[] }) => section.items);
    expect(report.isSample).toBe(true);
    expect(items.length).toBeGreaterThan(5);
    for (const item of items) expect(item).toMatchObject({ isSample: true, sourceName: 'Sample data' });
    const offenders = report.sections.at(-1);
    expect(offenders).toMatchObject({ kind: 'SEX_OFFENDER_CHECK', status: 'NOTHING_FOUND' });
  });
});

describe('a visitor', () => {
  test('gets the carrier by the id, but no city, time zone or report', async () => {
    const lookup = await look({ kind: 'PHONE', subject: '+6281234567890' });
    expect(lookup).toMatchObject({ isTeaser: true, report: null });
    expect(lookup.result).toMatchObject({ city: null, timeZones: null });
    expect(lookup.result.carrier.value).toBe('Telkomsel');
    expect(Date.parse(lookup.expiresAt) - Date.now()).toBeGreaterThan(23 * 3_600_000);
  });

  test('who signs in can claim the lookup; then no one else can read or claim it', async () => {
    const { id } = await look({ kind: 'PHONE', subject: '+12025550177' });
    const { token } = await makeSubscriber(app);
    const other = await makeSubscriber(app);
    expect((await claim(id, token)).errors).toBeUndefined();
    expect((await claim(id, token)).errors).toBeUndefined();
    const lookup = await finished(id, token);
    expect(lookup).toMatchObject({ isTeaser: false, state: 'DONE', report: { sections: { length: 17 } } });
    expect((await claim(id, other.token)).errors?.[0]?.extensions.code).toBe('NOT_FOUND');
    expect(await read(id)).toBeNull();
  });

  test('who claims a lookup that is still running gets a full report and one debit', async () => {
    const { emailData } = app.ports;
    const { read: ask } = emailData;
    const gate = Promise.withResolvers<void>();
    const asked = Promise.withResolvers<void>();
    emailData.read = (...given) => {
      const reading = ask(...given);
      const validity = async () => (asked.resolve(), await gate.promise, reading.validity());
      return { ...reading, validity };
    };
    const { data } = await start({ kind: 'EMAIL', subject: 'claimed@example.org' });
    const { id } = data.startLookup.lookup;
    await asked.promise;
    emailData.read = ask;
    const { token } = await makeSubscriber(app);
    await claim(id, token);
    gate.resolve();
    expect((await finished(id, token)).report?.sections).toHaveLength(17);
    expect(await app.orm.em.fork().count(QuotaEntry, { lookupId: id })).toBe(1);
  });

  test('is limited to 10 lookups from one network', async () => {
    const headers = { 'x-forwarded-for': '198.51.100.77' };
    const answers = [];
    for (let count = 0; count < 11; count += 1)
      answers.push(await start({ kind: 'PHONE', subject: '+6281234567890' }, undefined, headers));
    expect(answers.slice(0, 10).every(({ errors }) => !errors)).toBe(true);
    expect(answers[10]!.errors![0]!.extensions).toMatchObject({ code: 'RATE_LIMITED' });
  });

  test('cannot read a lookup older than 24 hours, which the cleanup then erases', async () => {
    const before = new Date(Date.now() - 25 * 3_600_000);
    const ctx = contextWith(app.newContext(), { now: () => before });
    const { id } = await startLookup(
      ctx,
      { kind: 'PHONE', subject: '+6281234567890', purpose: 'OWN_DATA' },
      unknownClient,
    );
    expect(await read(id)).toBeNull();
    // None of the others.
    expect(await eraseVisitorLookups(app.newContext())).toBe(1);
    expect(await app.orm.em.fork().findOne(Lookup, { id })).toBeNull();
  });
});

describe('a rejected lookup stores nothing', () => {
  test.each([
    ['PHONE', '12', 'PHONE_INVALID'],
    ['PHONE', '+1 999 999 9999', 'PHONE_INVALID'],
    ['PHONE', '9'.repeat(300), 'PHONE_INVALID'],
    ['PHONE', '+6281234567890 ext 4', 'PHONE_INVALID'],
    ['EMAIL', 'a@[10.0.0.1]', 'EMAIL_INVALID'],
    ['EMAIL', 'a@gооd.com', 'EMAIL_INVALID'],
  ])('%s %s: %s', async (kind, subject, code) => {
    const before = await rows();
    expect(await codeOf({ kind, subject })).toBe(code);
    expect(await rows()).toBe(before);
  });

  test.each(['EMPLOYMENT', 'CREDIT', 'TENANCY', 'INSURANCE'])('for the purpose %s', async (purpose) => {
    const before = await rows();
    expect(await codeOf({ kind: 'PHONE', subject: '+6281234567890', purpose })).toBe('PURPOSE_REFUSED');
    expect(await rows()).toBe(before);
  });
});

test('watching a lookup yields its states in order to DONE, then removes its listener', async () => {
  const { data } = await start({ kind: 'PHONE', subject: '+6281234567890' });
  const states: string[] = [];
  for await (const { state } of watchLookup(app.newContext(), data.startLookup.lookup)) states.push(state);
  const order = ['QUEUED', 'RUNNING', 'DONE'];
  // The worker may be quick: what is over before the first or between two views is not seen.
  expect(states).toEqual(states.toSorted((a, b) => order.indexOf(a) - order.indexOf(b)));
  expect(states.at(-1)).toBe('DONE');
  expect(app.ports.events.topics('lookup:')).toEqual([]);
});
