import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { Writable } from 'node:stream';
import { Client } from 'pg';
import { expect, test } from 'vitest';
import { makeRequest, makeSubscriber } from '#server/testing/factories.ts';
import { publishedEvents } from '#server/testing/published-events.ts';
import { openSocket } from '#server/testing/socket.ts';
import { openTestApp } from '#server/testing/open-test-app.ts';
import { consentText } from '#shared/consent-text.ts';

/** Must never appear anywhere before consent. */
const address = '198.51.100.77';
const userAgents = [
  'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) AppleWebKit/605.1.15 Canary/7719',
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/156.0.0.0 Mobile Safari/537.36 Canary/7719',
  'WhatsApp/2.25 Canary/7719',
  'facebookexternalhit/1.1 Canary/7719',
  'TelegramBot (like TwitterBot) Canary/7719',
  'Slackbot-LinkExpanding 1.0 Canary/7719',
  'Mozilla/5.0 (compatible; Barracuda Sentinel) Canary/7719',
  'Googlebot/2.1 Canary/7719',
];
const canaries = [address, 'Canary/7719', 'secret-referrer.example'];

const isBuilt = existsSync(new URL('../../../dist/recipient/share.html', import.meta.url));

/** The scripts and styles of the recipient's pages. */
const recipientFiles = isBuilt
  ? readdirSync(new URL('../../../dist/recipient/recipient-assets', import.meta.url))
      .filter((name) => !/\.(?:br|gz)$/.test(name))
      .map((name) => `/recipient-assets/${name}`)
  : [];

let log = '';
const stream = new Writable({
  write(chunk, _, done) {
    log += String(chunk);
    done();
  },
});
const app = await openTestApp({ log: { level: 'trace', stream } });
const url = await app.app.listen({ port: 0, host: '127.0.0.1' });

/** All rows of all tables outside PostgreSQL's own schemas, as text; binary values also decoded. */
async function everything(): Promise<Record<string, string[]>> {
  const client = new Client({ connectionString: app.databaseUrl });
  await client.connect();
  try {
    const { rows: tables } = await client.query<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables
       where schemaname not in ('pg_catalog', 'information_schema') order by 1`,
    );
    const found: Record<string, string[]> = {};
    for (const { name } of tables) {
      const { rows } = await client.query<{ text: string }>(
        `select t::text as text from ${name} t order by 1`,
      );
      found[name] = rows.map(({ text }) =>
        text.replace(
          /\\\\?x([0-9a-f]+)/g,
          (all, hex: string) => all + Buffer.from(hex, 'hex').toString('latin1'),
        ),
      );
    }
    return found;
  } finally {
    await client.end();
  }
}

/** Leaves out what pg-boss updates by the clock (schedules, versions), independent of visits. */
const withoutHousekeeping = (tables: Record<string, string[]>) =>
  Object.fromEntries(
    Object.entries(tables).filter(
      ([name]) => !/^pgboss[.](version|warning|queue|schedule|job_dependency)/.test(name),
    ),
  );

/** The same query by GET, with the token in the URL. */
const readByAddress = (token: string): string =>
  new URLSearchParams({
    query: 'query ($token: String!) { invitation(token: $token) { state } }',
    variables: JSON.stringify({ token }),
  }).toString();

test('page loads, link previews and reads before consent change nothing and leave no trace', async () => {
  const subscriber = await makeSubscriber(app);
  const { linkToken } = await makeRequest(app, subscriber);
  const before = withoutHousekeeping(await everything());
  const messages = await app.inbox.list();
  const events = await publishedEvents(app);
  // Of the request itself.
  await events.next();
  log = '';

  for (const userAgent of userAgents) {
    const headers = {
      'user-agent': userAgent,
      'x-forwarded-for': address,
      referer: `https://secret-referrer.example/#${linkToken}`,
      cookie: 'locale=id; other=Canary/7719',
    };
    for (const method of ['GET', 'HEAD'] as const) {
      for (const url of [
        '/share',
        '/share/',
        '/id/share',
        '/share.html',
        ...recipientFiles,
        '/location-failed',
        '/id/location-failed',
        '/',
        `/share?${linkToken}`,
        `/share%23${linkToken}`,
        `/no-such-page?${linkToken}`,
        `/%zz?${linkToken}`,
        `/graphql?${readByAddress(linkToken)}`,
      ]) {
        const answer = await app.inject({ method, url, headers: { ...headers, 'x-app-id': 'test' } });
        // The pages in the language of the cookie if they are built, as in `npm test`.
        const page = /^\/(id\/)?(?:share|location-failed)$/.exec(url);
        if (page && isBuilt) expect(answer.statusCode).toBe(page[1] ? 200 : 302);
      }
    }
    const read = await app.graphql(
      'query ($token: String!) { invitation(token: $token) { state channel senderName expiresAt looks positions { source } share { until } } heldData(token: $token) }',
      { token: linkToken },
      { headers },
    );
    expect(read.data.invitation.state).toBe('AWAITING');
    await app.graphql(
      'query ($token: String!) { invitation(token: $token) { state } }',
      { token: 'A'.repeat(24) },
      { headers },
    );
    const socket = await openSocket(url, { headers });
    const live = await socket.run('query ($token: String!) { invitation(token: $token) { state } }', {
      token: linkToken,
    });
    expect(live.data).toEqual({ invitation: { state: 'AWAITING' } });
    socket.close();
    await socket.closed;
  }

  expect(withoutHousekeeping(await everything())).toEqual(before);
  expect(await app.inbox.list()).toEqual(messages);
  expect(await events.next()).toEqual([]);
  await events.end();
  const stored = JSON.stringify(await everything());
  for (const canary of [...canaries, linkToken]) {
    expect(log).not.toContain(canary);
    expect(stored).not.toContain(canary);
  }
  expect(log).toContain('/graphql');
  // Opening a link is the only reason to load these.
  expect(log).not.toMatch(/share|location-failed|recipient/);
});

test('a requester in the same network cannot tell from the limits in answers that the link was opened', async () => {
  const subscriber = await makeSubscriber(app);
  const { linkToken } = await makeRequest(app, subscriber);
  const there = { 'x-forwarded-for': address };
  const open = async () => {
    for (const url of ['/share', ...recipientFiles]) await app.inject({ url, headers: there });
    const query = 'query ($token: String!) { invitation(token: $token) { state } }';
    await app.graphql(query, { token: linkToken }, { headers: there });
  };
  const left = async (own: Record<string, string>) => {
    const { headers } = await app.inject({ url: '/config.json', headers: { ...there, ...own } });
    return Number(/r=(\d+)/.exec(String(headers['ratelimit']))?.[1]);
  };
  const { token } = subscriber;
  const ways: Record<string, string>[] = [
    {},
    { cookie: `GPL_USER_TOKEN=${token}` },
    { authorization: `Bearer ${token}` },
    { authorization: 'Basic eDp4' },
  ];
  for (const own of ways) {
    const before = await left(own);
    await open();
    expect([own, await left(own)]).toEqual([own, before - 1]);
  }
});

test('keeps the token in the fragment of the link and never stores it in plain text', async () => {
  const { linkToken, link } = await makeRequest(app, await makeSubscriber(app));
  expect(new URL(link).hash).toBe(`#${linkToken}`);
  expect(new URL(link).pathname).toBe('/share');
  expect(JSON.stringify(await everything())).not.toContain(linkToken);
});

test('the database rejects a position without a consent', async () => {
  const client = new Client({ connectionString: app.databaseUrl });
  await client.connect();
  const insert = (consent: string | null) =>
    client.query(
      `insert into position (consent_id, source, recorded_at, sealed) values ($1, 'GPS', now(), '\\x00')`,
      [consent],
    );
  await expect(insert(null)).rejects.toMatchObject({ code: '23502' });
  await expect(insert(randomUUID())).rejects.toMatchObject({ code: '23503' });
  await client.end();
});

test('stores no IP address after consent, and deletes positions with their consent', async () => {
  const { linkToken } = await makeRequest(app, await makeSubscriber(app));
  log = '';
  const granted = await app.graphql(
    `mutation ($token: String!) { grantConsent(token: $token, precision: CITY, duration: ONE_HOUR, textVersion: "${consentText.version}") { share { positionCount } } }`,
    { token: linkToken },
    { headers: { 'x-forwarded-for': '8.8.8.8', 'user-agent': 'Canary/7719' } },
  );
  expect(granted.data.grantConsent.share.positionCount).toBe(1);
  const stored = JSON.stringify(await everything());
  for (const canary of ['8.8.8.8', 'Canary/7719', linkToken]) {
    expect(stored).not.toContain(canary);
    expect(log).not.toContain(canary);
  }
  const client = new Client({ connectionString: app.databaseUrl });
  await client.connect();
  const count = async () =>
    Number((await client.query<{ count: string }>('select count(*) from position')).rows[0]?.count);
  expect(await count()).toBe(1);
  await client.query('delete from consent');
  expect(await count()).toBe(0);
  await client.end();
});
