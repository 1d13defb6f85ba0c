import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { buildTestApp } from '#server/testing/build-test-app.ts';
import { dumpDatabase } from '#server/testing/dump.ts';
import { openTestApp } from '#server/testing/open-test-app.ts';
import { eraseOldVisits } from './forget-visitor.ts';

const app = await openTestApp({ settings: { publicUrl: 'https://where.example' } });

const iPad =
  'Mozilla/5.0 (iPad; CPU OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1';
const page = 'https://where.example/id/?source=friend&token=secret-in-query&x=1#secret-in-fragment';

const report = (input: object, headers: object = {}) =>
  app.graphql(
    'mutation ($input: ReportVisitInput!) { reportVisit(input: $input) }',
    { input: { visitorId: randomUUID(), pageUrl: page, ...input } },
    { headers },
  );
const record = (input: object) =>
  app.graphql('mutation ($input: RecordEventInput!) { recordEvent(input: $input) }', {
    input: { visitorId: randomUUID(), name: 'click', ...input },
  });
const refusal = ({ errors }: Awaited<ReturnType<typeof report>>) => errors?.[0]?.extensions;
const rows = (table: 'visit' | 'visitor_event', visitorId: string) =>
  app.orm.em
    .fork()
    .execute<Record<string, unknown>[]>(`select * from ${table} where visitor_hash = ?`, [
      app.ports.vault.fingerprint('visitor', visitorId),
    ]);

test('reads missing data from the user agent, and strips secrets from URLs', async () => {
  const visitorId = randomUUID();
  await report({ visitorId, userAgent: iPad, osName: 'iPadOS', referrerUrl: 'https://a.example/b?q=me#x' });
  expect(await rows('visit', visitorId)).toMatchObject([
    {
      os_name: 'iPadOS',
      os_version: '17.5',
      browser_name: 'Safari',
      browser_version: '17.5',
      device_type: 'TABLET',
      device_brand: 'Apple',
      device_model: 'iPad',
      host: 'where.example',
      page_url: 'https://where.example/id/?source=friend',
      referrer_url: 'https://a.example/b',
      source: 'friend',
    },
  ]);
});

test('GraphQL and REST store the same visit, and both accept the documented device types', async () => {
  const [one, other] = [randomUUID(), randomUUID()];
  const visitTime = new Date(Date.now() - 60_000).toISOString();
  const told = { userAgent: iPad, deviceModel: 'Pro', pageUrl: page, source: 'ad', visitTime };
  const answer = await app.inject({
    method: 'POST',
    url: '/api/v1/locate/userAgent',
    payload: { ...told, visitorId: one, deviceType: 'mobile' },
  });
  expect([answer.statusCode, answer.json()]).toEqual([200, { data: { success: true } }]);
  await report({ ...told, visitorId: other, deviceType: 'MOBILE' });
  const stored = [...(await rows('visit', one)), ...(await rows('visit', other))];
  const comparable = stored.map((row) => ({ ...row, id: null, visitor_hash: null }));
  expect(comparable[0]).toEqual(comparable[1]);
  expect(stored[0]).toMatchObject({ device_type: 'MOBILE', source: 'ad' });
});

test('stores one visit per visitor and host, even from concurrent reports', async () => {
  const visitorId = randomUUID();
  const answers = await Promise.all([report({ visitorId }), report({ visitorId }), report({ visitorId })]);
  expect(answers.map(({ data }) => data.reportVisit).toSorted()).toEqual([false, false, true]);
  expect((await report({ visitorId, pageUrl: 'http://localhost:4000/' })).data.reportVisit).toBe(true);
});

test('accepts a local page for trying things out, but not in production', async () => {
  const pageUrl = 'http://127.0.0.1:5000/';
  expect((await report({ pageUrl })).data.reportVisit).toBe(true);
  const production = await buildTestApp({ settings: { publicUrl: 'https://where.example', sandbox: false } });
  const query = 'mutation ($input: ReportVisitInput!) { reportVisit(input: $input) }';
  const answer = await production.graphql(query, { input: { visitorId: randomUUID(), pageUrl } });
  expect(refusal(answer)).toMatchObject({ code: 'BAD_INPUT', field: 'pageUrl' });
  await production.close();
});

test('stores no IP address, visitor id or token', async () => {
  const visitorId = randomUUID();
  await report({ visitorId }, { 'x-forwarded-for': '203.0.113.77' });
  const text = Object.values(await dumpDatabase(app.databaseUrl)).join('\n');
  for (const hidden of ['203.0.113.77', visitorId, 'secret-in']) expect(text).not.toContain(hidden);
});

test.each([
  ['an invalid identifier', { visitorId: 'short' }, 'visitorId'],
  ['a source of 10 kB', { source: 'x'.repeat(10_000) }, 'source'],
  [
    'a URL with a source of 10 kB',
    { pageUrl: `https://where.example/?source=${'x'.repeat(10_000)}` },
    'pageUrl',
  ],
  ['a page of another site', { pageUrl: 'https://a.example/' }, 'pageUrl'],
  ['a page of another port', { pageUrl: 'https://where.example:8443/' }, 'pageUrl'],
  [
    'a page with a path of 300 characters',
    { pageUrl: `https://where.example/${'x'.repeat(300)}` },
    'pageUrl',
  ],
  ['a `javascript:` URL', { pageUrl: 'javascript:alert(1)' }, 'pageUrl'],
  ['an invalid referrer', { referrerUrl: 'file:///etc/passwd' }, 'referrerUrl'],
  ['control characters', { deviceModel: 'a\u0000b' }, 'deviceModel'],
  ['the page of a recipient', { pageUrl: 'https://where.example/id/share#x' }, 'pageUrl'],
  ['a page with a token in its path', { pageUrl: 'https://where.example/unsubscribe/token' }, 'pageUrl'],
  ['the page of a sign-in link', { pageUrl: 'https://where.example/enter-link' }, 'pageUrl'],
])('rejects %s and stores nothing', async (_, input, field) => {
  const visitorId = randomUUID();
  const answer = await report({ visitorId, ...input });
  expect(refusal(answer)).toMatchObject({ code: 'BAD_INPUT', field });
  expect(await rows('visit', visitorId)).toEqual([]);
});

test.each([
  [{ name: 'two words' }, 'name'],
  [{ properties: '{' }, 'properties'],
  [{ properties: [1] }, 'properties'],
  [{ properties: 1 }, 'properties'],
  [{ properties: { a: { b: 1 } } }, 'properties'],
  [{ properties: { a: 'x'.repeat(101) } }, 'properties'],
  [{ properties: { a: 'x'.repeat(99), b: 'x'.repeat(99), c: 'x'.repeat(99) } }, 'properties'],
  [{ properties: { a: 'é'.repeat(99), b: 'é'.repeat(99) } }, 'properties'],
  [{ pageUrl: 'https://where.example/share' }, 'pageUrl'],
  [{ pageUrl: 'https://a.example/' }, 'pageUrl'],
])('rejects the event %j', async (input, field) => {
  expect(refusal(await record(input))).toMatchObject({ code: 'BAD_INPUT', field });
});

test('does not store an event time in the future', async () => {
  const visitorId = randomUUID();
  await record({ visitorId, eventTime: '2035-01-01T00:00:00Z' });
  const [stored] = await rows('visitor_event', visitorId);
  expect(Date.parse(String(stored!['happened_at']))).toBeLessThanOrEqual(app.ports.now().getTime());
});

test('withdrawing consent erases the data of that visitor and of no other', async () => {
  const [visitorId, other] = [randomUUID(), randomUUID()];
  for (const id of [visitorId, other]) {
    await report({ visitorId: id });
    await record({ visitorId: id, properties: { button: 'locate' } });
  }
  const forget = { method: 'POST', url: '/api/v1/common/forgetVisitor', payload: { visitorId } } as const;
  expect((await app.inject(forget)).statusCode).toBe(200);
  expect([await rows('visit', visitorId), await rows('visitor_event', visitorId)]).toEqual([[], []]);
  expect((await rows('visit', other)).length + (await rows('visitor_event', other)).length).toBe(2);
  expect((await app.inject(forget)).statusCode).toBe(200);
});

test('limits one network to 120 reports', async () => {
  const headers = { 'x-forwarded-for': '203.0.113.9' };
  const answers = [];
  for (let index = 0; index < 121; index += 1) answers.push(await report({}, headers));
  expect(refusal(answers.at(-2)!)).toBeUndefined();
  expect(refusal(answers.at(-1)!)).toMatchObject({ code: 'RATE_LIMITED', retryAfter: expect.any(Number) });
});

test.each(['visit', 'visitorEvent'])('limits all networks together to 5,000 an hour: %s', async (attempt) => {
  const send = (index: number) => {
    const headers = { 'x-forwarded-for': `198.51.100.${index}` };
    const event = 'mutation ($input: RecordEventInput!) { recordEvent(input: $input) }';
    return attempt === 'visit'
      ? report({}, headers)
      : app.graphql(event, { input: { visitorId: randomUUID(), name: 'click' } }, { headers });
  };
  const key = app.ports.vault.fingerprint('throttle', `${attempt}:everywhere`);
  for (let count = 0; count < 4; count += 1) expect(refusal(await send(1))).toBeUndefined();
  await app.orm.em.fork().execute('update throttle set count = 5000 where key = ?', [key]);
  expect(refusal(await send(1))).toMatchObject({ code: 'RATE_LIMITED' });
  // One that sends little is not part of a flood.
  expect(refusal(await send(2))).toBeUndefined();
  await app.orm.em.fork().execute('delete from throttle');
});

test('erases visits and events after 90 days', async () => {
  const visitorId = randomUUID();
  await report({ visitorId });
  await record({ visitorId });
  app.advance(89 * 24 * 3_600_000);
  await eraseOldVisits(app.newContext());
  expect([await rows('visit', visitorId), await rows('visitor_event', visitorId)]).toMatchObject([
    [{}],
    [{}],
  ]);
  app.advance(2 * 24 * 3_600_000);
  await eraseOldVisits(app.newContext());
  expect([await rows('visit', visitorId), await rows('visitor_event', visitorId)]).toEqual([[], []]);
});

test('erases more old events than one statement does', async () => {
  const visitorId = randomUUID();
  await record({ visitorId });
  await app.orm.em.fork().execute(
    `insert into visitor_event (id, visitor_hash, name, happened_at)
       select gen_random_uuid(), visitor_hash, name, happened_at from visitor_event cross join generate_series(1, 5001)
       where visitor_hash = ?`,
    [app.ports.vault.fingerprint('visitor', visitorId)],
  );
  app.advance(91 * 24 * 3_600_000);
  await eraseOldVisits(app.newContext());
  expect(await rows('visitor_event', visitorId)).toEqual([]);
});
