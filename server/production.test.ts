import { randomBytes } from 'node:crypto';
import { MikroORM } from '@mikro-orm/postgresql';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contextBuilder, type NewContext, type Ports } from '#server/context/context.ts';
import { ormConfig } from '#server/database/mikro-orm.config.ts';
import { createTestDatabase } from '#server/testing/database.ts';
import { makeSubscriber } from '#server/testing/factories.ts';
import { production } from '#server/testing/production.ts';
import { startProcess, type ServerProcess } from '#server/testing/server-process.ts';
import { openVault } from '#server/context/vault.ts';
import { consentText } from '#shared/consent-text.ts';

// What is open to developers elsewhere, and must be closed here.

const secret = randomBytes(32).toString('hex');

// Also cleans up after a failed start.
const open = new AsyncDisposableStack();
let server: ServerProcess;
let newContext: NewContext;
beforeAll(async () => {
  const database = await createTestDatabase();
  open.defer(() => database.drop());
  const orm = await MikroORM.init(ormConfig(database.url));
  open.defer(() => orm.close());
  const ports = { vault: openVault(secret), now: () => new Date() } as unknown as Ports;
  newContext = contextBuilder(ports, orm.em, console as never);
  server = await startProcess({ ...production, DATABASE_URL: database.url, APP_SECRET: secret });
  open.defer(() => server.stop());
});
afterAll(() => open.disposeAsync());

const subscriber = () => makeSubscriber({ newContext } as Parameters<typeof makeSubscriber>[0]);

async function ask(query: string, headers: Record<string, string> = {}) {
  const response = await fetch(`${server.url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-app-id': 'test', ...headers },
    body: JSON.stringify({ query }),
  });
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- tests read what they asked for
  const { data, errors } = (await response.json()) as { data: any; errors?: { extensions: object }[] };
  return { data, refused: errors?.[0]?.extensions };
}

/** A request over LINK; `as`: the headers of its requester. */
async function requested() {
  const as = { authorization: `Bearer ${(await subscriber()).token}` };
  const { data } = await ask(
    'mutation { requestLocation(input: { channel: LINK, title: "x" }) { location { id link } } }',
    as,
  );
  return { as, ...(data.requestLocation.location as { id: string; link: string }) };
}

test.each(['/inbox', '/inbox.json', '/explorer'])('there is no %s', async (path) => {
  expect((await fetch(server.url + path)).status).toBe(404);
});

test('there is no demo subscriber', async () => {
  const { data } = await ask('{ accountExistence(email: "demo@example.com") { exist } }');
  expect(data.accountExistence).toEqual({ exist: false });
});

test('there is no demo city', async () => {
  const { map } = (await (await fetch(`${server.url}/config.json`)).json()) as {
    map: { regions: unknown[] };
  };
  expect(map.regions).toEqual([]);
});

test('no payment goes through the sandbox', async () => {
  expect((await ask('{ paymentMethods(currency: "USD") { method } }')).data).toEqual({ paymentMethods: [] });
});

test('nobody plays the recipient, and nothing is sent to numbers of fiction', async () => {
  const { as, id } = await requested();
  const play = `mutation { sandboxRecipient(locationId: "${id}", act: GRANT_CITY) { id } }`;
  expect((await ask(play, as)).refused).toMatchObject({ code: 'NOT_FOUND' });
  const text =
    'mutation { requestLocation(input: { channel: PHONE, recipient: "+12025550100" }) { location { id } } }';
  expect((await ask(text, as)).refused).toMatchObject({ code: 'PHONE_INVALID' });
});

test('a local address has no place, and without TRUST_PROXY nobody chooses another one', async () => {
  const { link } = await requested();
  const { data } = await ask(
    `mutation { grantConsent(token: "${link}", precision: CITY, duration: ONE_HOUR, textVersion: "${consentText.version}") { state share { positionCount } } }`,
    { 'x-forwarded-for': '8.8.8.8' },
  );
  expect(data.grantConsent).toEqual({ state: 'SHARING', share: { positionCount: 0 } });
});

test('webhooks go to no private address', async () => {
  const { token } = await subscriber();
  const create = 'mutation { createWebhook(url: "http://127.0.0.1:9/") { secret } }';
  const { refused } = await ask(create, { authorization: `Bearer ${token}` });
  expect(refused).toMatchObject({ code: 'WEBHOOK_URL_REFUSED' });
});
