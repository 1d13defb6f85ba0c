import { expect, test } from 'vitest';
import { runDueJobs } from '#server/testing/due-jobs.ts';
import { makeSubscriber } from '#server/testing/factories.ts';
import { openTestApp } from '#server/testing/open-test-app.ts';
import { lookupShape } from './present-lookup.ts';

const app = await openTestApp();
const subscriber = await makeSubscriber(app);

async function rest(method: 'GET' | 'POST', path: string, payload?: object) {
  const headers = { 'x-app-id': 'test', authorization: `Bearer ${subscriber.token}` };
  const url = `/api/v1${path}`;
  return (await app.inject({ method, url, headers, ...(payload ? { payload } : {}) })).json().data;
}
const graphql = async (query: string, variables: object = {}) =>
  (await app.graphql(query, variables, subscriber)).data;
/** Converts GraphQL's time strings into the numbers that REST uses. */
const times = <Thing>(thing: Thing): Thing =>
  JSON.parse(
    JSON.stringify(thing, (name, value: unknown) =>
      name.endsWith('At') && typeof value === 'string' ? Date.parse(value) : value,
    ),
  ) as Thing;

const value = '{ value source confidence note retrievedAt }';
const phone = `nationalFormat carrier ${value} lineType ${value} country ${value} countryCode city ${value} timeZones ${value} callerName ${value}`;
const email = `emailType: type ${value} disposable ${value} primaryEmail ${value} deliverability ${value} name ${value} mailServers ${value}`;

test('returns the same lookup and report as GraphQL, also in the list', async () => {
  for (const [kind, subject] of [
    ['PHONE', '+447700900123'],
    ['EMAIL', 'somebody@example.com'],
  ] as const) {
    const { id } = await rest('POST', '/locate/lookups', { kind, subject, purpose: 'RECONNECT' });
    await runDueJobs(app);
    const { lookup } = await graphql(
      `query ($id: ID!) { lookup(id: $id) { id kind subject state isLocated isSample isTeaser stages(list: PAGE) { name state }
         result { __typename ... on PhoneResult { ${phone} } ... on EmailResult { ${email} } }
         report { id isSample sections { kind status items { key title details source confidence retrievedAt isSample isDisputed } } } } }`,
      { id },
    );
    const { __typename, timeZones, disposable, mailServers, ...result } = times(lookup.result);
    const { report, ...others } = lookup;
    const seen = await rest('GET', `/locate/lookups/${id}`);
    expect(seen).toMatchObject({ ...others, result, reportId: report.id });
    expect(seen.result).toMatchObject(
      kind === 'PHONE'
        ? { timeZone: { ...timeZones, value: timeZones.value.join(', ') } }
        : { disposable: { ...disposable, value: null }, mailServers },
    );
    expect((await rest('GET', '/locate/lookups')).items[0]).toEqual(seen);
    expect(await rest('GET', `/locate/reports/${report.id}`)).toMatchObject(times(report));
  }
  const { lookups, viewer } = await graphql(
    '{ lookups { totalCount nodes { id } } viewer { subscription { quota { used } } } }',
  );
  const list = await rest('GET', '/locate/lookups');
  expect([list.totalCount, list.items.map(({ id }: { id: string }) => id)]).toEqual([
    lookups.totalCount,
    lookups.nodes.map(({ id }: { id: string }) => id),
  ]);
  expect(viewer.subscription.quota.used).toBe(2);
});

test('reads a lookup started with an idempotency key, and accepts ids in the older format', async () => {
  const start = `mutation ($input: StartLookupInput!) { startLookup(input: $input) { lookup { id } } }`;
  const input = {
    kind: 'PHONE',
    subject: '+447700900123',
    purpose: 'RECONNECT',
    idempotencyKey: 'one press',
  };
  const { id } = (await graphql(start, { input })).startLookup.lookup;
  await app.orm.em
    .fork()
    .execute(`update pgboss.job set data = data - 'startedAt' where name = 'run-lookup'`);
  await runDueJobs(app);
  const seen = await rest('GET', `/locate/lookups/${id}`);
  expect(seen).toMatchObject({ id, state: 'DONE' });
  expect((await rest('GET', '/locate/lookups')).items[0].id).toBe(id);
  expect(await rest('GET', `/locate/reports/${seen.reportId}`)).toMatchObject({ lookupId: id });
  expect(lookupShape.shape.id.safeParse('d4f1a0b2-93c1-f2d3-1b4c-5d6e7f809112').success).toBe(true);
});

test('/locate/emailRough returns the visitor’s teaser and uses no quota', async () => {
  const used = async () =>
    (await graphql('{ viewer { subscription { quota { used } } } }')).viewer.subscription.quota.used;
  const before = await used();
  const { id } = await rest('POST', '/locate/emailRough', { email: 'other@example.com' });
  await runDueJobs(app);
  expect(await rest('GET', `/locate/lookups/${id}`)).toMatchObject({ isTeaser: true, reportId: null });
  expect(await used()).toBe(before);
});

test('returns the same password key as GraphQL', async () => {
  const { passwordKey } = await graphql('{ passwordKey }');
  expect((await rest('GET', '/common/passwordKey')).publicKey).toBe(passwordKey);
});
