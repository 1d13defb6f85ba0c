import { readFileSync } from 'node:fs';
import { getIntrospectionQuery, parse, specifiedRules, validate } from 'graphql';
import { describe, expect, test } from 'vitest';
import { schema } from '#server/graphql/schema.ts';
import { readEnv } from '#server/startup/env.ts';
import { type TestApp } from '#server/testing/build-test-app.ts';
import { makeSubscriber } from '#server/testing/factories.ts';
import { openSocket } from '#server/testing/socket.ts';
import { openTestApp } from '#server/testing/open-test-app.ts';

const on = await openTestApp();
const off = await openTestApp({ explorer: false });

const get = (app: TestApp, url: string) => app.inject({ method: 'GET', url });
const starter = (name: string) =>
  readFileSync(new URL(`../../client/explorer/starters/${name}.graphql`, import.meta.url), 'utf8');

// Needs the pages that `npm run build` makes; `npm test` runs it first.
test('serves the explorer and all its assets from this server, under its own content security policy', async () => {
  const page = await get(on, '/explorer');
  expect([page.statusCode, page.headers['content-type']]).toEqual([
    200,
    expect.stringMatching(/^text\/html/),
  ]);
  const loaded = [...page.body.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, url]) => url!);
  expect(loaded.length).toBeGreaterThan(1);
  for (const url of loaded) {
    expect(url).toMatch(/^\/(?:explorer\/assets\/|favicon\.svg$)/);
    expect((await get(on, url)).statusCode).toBe(200);
  }
  expect((await get(on, '/explorer/')).body).toBe(page.body);
  expect(page.body).not.toMatch(/<script(?![^>]*\ssrc=)|\son\w+=|\sstyle=/);
  const policy = String(page.headers['content-security-policy']);
  expect(policy).toContain("script-src 'self';");
  expect(policy).toContain("worker-src 'self' blob:");
});

test('when the explorer is off, returns 404 and rejects introspection over HTTP and WebSocket', async () => {
  const page = await get(off, '/explorer');
  expect(page.statusCode).toBe(404);
  for (const query of [getIntrospectionQuery(), '{ __type(name: "Query") { name } }']) {
    expect((await off.graphql(query)).errors?.[0]?.extensions.code).toBe('QUERY_INVALID');
    expect((await on.graphql(query)).errors).toBeUndefined();
  }
  const socket = await openSocket(await off.app.listen({ port: 0, host: '127.0.0.1' }));
  expect(await socket.run('{ __schema { queryType { name } } }')).toMatchObject({
    errors: [{ extensions: { code: 'QUERY_INVALID' } }],
  });
  socket.close();
  expect((await off.graphql('{ __typename viewer { id } }')).errors).toBeUndefined();
  const text = await get(off, '/schema.graphql');
  expect(text.headers['content-type']).toBe('text/plain; charset=utf-8');
  expect(text.body).toContain('\n  query: Query\n');
  expect((await get(on, '/schema.graphql')).body).toBe(text.body);
});

describe('GET /graphql by a browser', () => {
  const accept = 'text/html,application/xhtml+xml,*/*;q=0.8';
  const browse = (app: TestApp, headers: object = {}, query = '') =>
    app.inject({ url: `/graphql${query}`, headers: { accept, ...headers } });

  test('leads to the explorer where it is on', async () => {
    const answer = await browse(on);
    expect([answer.statusCode, answer.headers.location]).toEqual([302, '/explorer']);
  });

  test('is refused like any other request without a query where the explorer is off', async () => {
    const answer = await browse(off);
    expect(answer.statusCode).toBe(400);
    expect(answer.json().errors[0].extensions.code).toBe('QUERY_INVALID');
  });

  test('runs a query that was sent with the header, and no other', async () => {
    const query = `?query=${encodeURIComponent('{ passwordKey }')}`;
    for (const app of [on, off]) {
      const answer = await browse(app, { 'apollo-require-preflight': '1' }, query);
      expect(answer.json().data.passwordKey).toContain('PUBLIC KEY');
      expect((await browse(app, {}, query)).statusCode).toBe(400);
    }
  });
});

test('the app’s configuration and the REST description point to the explorer only when it is on', async () => {
  for (const [app, isThere] of [
    [on, true],
    [off, false],
  ] as const) {
    expect((await get(app, '/config.json')).json().explorer).toBe(isThere);
    const { info } = (await get(app, '/api/v1/openapi.json')).json();
    expect(String(info.description).includes('](/explorer)')).toBe(isThere);
  }
});

test('EXPLORER turns the explorer on or off; by default it is off only in production', () => {
  const production = {
    NODE_ENV: 'production',
    APP_SECRET: 'a secret of the deployment and of no other',
    PUBLIC_URL: 'https://where.example',
    OPERATOR_NAME: 'a',
    OPERATOR_ADDRESS: 'b',
    OPERATOR_EMAIL: 'c@example.org',
    SMTP_URL: 'smtp://localhost',
    MAIL_FROM: 'a@example.org',
    TWILIO_ACCOUNT_SID: 'AC1',
    TWILIO_AUTH_TOKEN: 'b',
    TWILIO_FROM: 'c',
    MAIL_WEBHOOK_SECRET: 'x'.repeat(32),
  };
  expect(readEnv({}).explorer).toBe(true);
  expect(readEnv({ EXPLORER: 'off' }).explorer).toBe(false);
  expect(readEnv(production).explorer).toBe(false);
  expect(readEnv({ ...production, EXPLORER: 'on' }).explorer).toBe(true);
});

test.each(['ask', 'watch', 'recipient'])('the starter operation %s is valid against the schema', (name) => {
  expect(validate(schema, parse(starter(name)), specifiedRules)).toEqual([]);
});

test('the starter operations request a location, watch it live and play the recipient', async () => {
  const { token } = await makeSubscriber(on);
  const url = await on.app.listen({ port: 0, host: '127.0.0.1' });
  const socket = await openSocket(url, { params: { authorization: `Bearer ${token}` } });
  const live = async () => {
    const update = socket.run(starter('watch'));
    await expect.poll(() => on.ports.events.topics('account:').length).toBeGreaterThan(0);
    return async () => (await update).data as { locationChanged: { id: string; status: string } } | undefined;
  };
  const first = await live();
  const { data } = await on.graphql(starter('ask'), {}, { token });
  const { id } = data.requestLocation.location;
  expect((await first())?.locationChanged).toMatchObject({ id, status: 'PENDING' });

  const play = async (operationName: string, variables: object = {}) => {
    const headers = { authorization: `Bearer ${token}`, 'x-app-id': 'test' };
    const payload = { query: starter('recipient'), operationName, variables };
    return (await on.inject({ method: 'POST', url: '/graphql', headers, payload })).json();
  };
  expect((await play('Newest')).data.locations.nodes[0].id).toBe(id);
  const next = await live();
  const moved = await play('PlayRecipient', { locationId: id, act: 'GRANT_EXACT' });
  expect(moved.data.sandboxRecipient).toEqual({
    id,
    status: 'GPS_TRACKED',
    consent: 'GRANTED',
    arrivedAt: null,
  });
  expect((await next())?.locationChanged.id).toBe(id);
  socket.close();
});
