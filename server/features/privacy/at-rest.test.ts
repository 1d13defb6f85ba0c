import { Writable } from 'node:stream';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openOfflineGeocoder } from '#server/ports/geocoder/offline.ts';
import { openArchive } from '#server/ports/map/archive.ts';
import { demoCity } from '#server/ports/map/map-tiles.ts';
import { fix, recipientOf, requesterOf } from '#server/testing/people.ts';
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts';
import { dumpDatabase, faces, facesOfNumber } from '#server/testing/dump.ts';
import { makeSubscriber } from '#server/testing/factories.ts';
import { fromTwilio } from '#server/testing/from-twilio.ts';

const phone = '+447700900417';
const email = 'canary.recipient@example.org';
const lostEmail = 'canary.lost@example.org';
const title = 'Canary title of Grandma';
const icon = '🦩';
const sender = 'Canary Sendername';
const answeredName = 'Canary Whoanswer';
const details = 'Canary words of a frightened person';
const at = { latitude: -34.905512, longitude: -56.187043 };
const street = 'Avenida 18 de Julio';
const failing = { latitude: 51.123498, longitude: 7.654309 };
const address = '8.8.4.4';

let app: TestApp;
let log = '';
const heard: string[] = [];
const links: string[] = [];
let listener: Client;

beforeAll(async () => {
  const stream = new Writable({
    write(chunk, _, done) {
      log += String(chunk);
      done();
    },
  });
  const archive = await openArchive(demoCity);
  const offline = await openOfflineGeocoder({ regions: async () => [{ archive }] });
  app = await buildTestApp({
    worker: true,
    log: { level: 'trace', stream },
    ports: {
      // Worst-case failures: their messages quote personal data.
      mail: {
        send: ({ id, to }) =>
          to === lostEmail
            ? Promise.reject(new Error(`550 5.1.1 <${to}>: no such user; ${title}`))
            : Promise.resolve({ providerId: id }),
      },
      geocoder: {
        reverse: (latitude, longitude, locale, accuracy) =>
          latitude === failing.latitude
            ? Promise.reject(new Error(`no place at ${latitude},${longitude}`))
            : offline.reverse(latitude, longitude, locale, accuracy),
      },
    },
  });
  listener = new Client({ connectionString: app.databaseUrl });
  listener.on('notification', ({ channel, payload }) => heard.push(`${channel} ${payload}`));
  await listener.connect();
  await listener.query('listen whereabouts');
});
afterAll(async () => {
  await listener.end();
  await app.close();
});

/** Uses every feature, including failures. Returns the place name that the requester reads. */
async function live(): Promise<string> {
  const subscriber = await makeSubscriber(app, { email: 'canary.subscriber@example.org' });
  const requester = requesterOf(app, subscriber);
  const ask = async (input: object) => {
    const { id, linkToken, code } = await requester.request({ title, senderName: sender, ...input });
    expect(code).toBeUndefined();
    links.push(linkToken);
    return { id, recipient: recipientOf(app, linkToken, address) };
  };
  const byPhone = await ask({ channel: 'PHONE', recipient: phone });
  await byPhone.recipient.askWho();
  await requester.answerWho(byPhone.id, answeredName);
  await requester.changeIcon(byPhone.id, icon);
  await byPhone.recipient.grant('EXACT', 'EIGHT_HOURS');
  expect((await byPhone.recipient.share(at)).code).toBeUndefined();
  app.advance(1_000);
  expect((await byPhone.recipient.share({ ...failing })).code).toBe('INTERNAL');
  expect((await byPhone.recipient.share({ ...at, accuracy: 200_000 })).code).toBe('POSITION_OUT_OF_RANGE');
  await byPhone.recipient.share({ ...fix(app, at), nonsense: title });
  const place = (await requester.location(byPhone.id)).position.address as string;
  await byPhone.recipient.report('STALKING', details);
  await requester.call(byPhone.id);
  await requester.locations(`(search: "${phone}")`);
  await app.inject({ method: 'GET', url: `/share?phone=${encodeURIComponent(phone)}&t=${links[0]}` });

  const byEmail = await ask({ channel: 'EMAIL', recipient: email });
  await byEmail.recipient.decline();
  const byLink = await ask({ channel: 'LINK' });
  await byLink.recipient.grant('CITY');
  await byLink.recipient.erase();
  app.advance(3 * 3_600_000);
  await ask({ channel: 'EMAIL', recipient: lostEmail });
  await fromTwilio(app, '/webhooks/twilio/inbound', { From: phone, Body: `STOP ${details}` });
  await fromTwilio(app, '/webhooks/twilio/inbound', { From: phone, Body: 'STOP' });
  await byEmail.recipient.block();
  await expect
    .poll(
      async () => {
        const rows = await app.orm.em
          .fork()
          .execute<{ output: string }[]>(
            `select output::text from pgboss.job where output is not null and name = 'send-message'`,
          );
        return rows.map(({ output }) => output).join(' ');
      },
      { timeout: 15_000 },
    )
    .toContain('stack');
  return place;
}

test('database, jobs, log and events contain no personal data and no place in plain text, and events only ids', async () => {
  const place = await live();
  expect(place).toMatch(new RegExp(`^${street} .*, Centro, Montevideo$`));
  const dump = await dumpDatabase(app.databaseUrl);
  // The searched data exists: rows in every relevant table, a job with its failure, a verbose log.
  for (const table of [
    'location_request',
    'invitation',
    'consent',
    'position',
    'message',
    'abuse_report',
    'suppression',
  ])
    expect(dump[`public.${table}`], table).not.toBe('');
  expect(dump['pgboss.job_common']).toContain('stack');
  expect(log).toContain('/graphql');
  expect(log).toContain('unexpected error');
  expect(heard.length).toBeGreaterThan(5);
  // A payload: its process, then for each event a topic and the id of a request.
  const uuid = '[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}';
  const payload = new RegExp(`^whereabouts from ${uuid}(\\n(account|request|session):${uuid} (${uuid})?)+$`);
  for (const event of heard) expect(event).toMatch(payload);

  const secrets = [
    phone,
    email,
    lostEmail,
    'canary.subscriber@example.org',
    title,
    sender,
    answeredName,
    icon,
    details,
    place,
    street,
    address,
    ...links,
  ];
  const canaries = [
    ...secrets.flatMap(faces),
    ...[...Object.values(at), ...Object.values(failing)].flatMap(facesOfNumber),
  ];
  const places = { ...dump, log, events: heard.join('\n') };
  const found = Object.entries(places).flatMap(([where, text]) =>
    canaries.filter((canary) => text.includes(canary)).map((canary) => `${canary} in ${where}`),
  );
  expect(found).toEqual([]);
});

test('the search itself finds data hidden in binary values, base64 and numbers', async () => {
  const client = new Client({ connectionString: app.databaseUrl });
  await client.connect();
  await client.query('create table leak (a bytea, b jsonb, c float8, d bytea)');
  const double = Buffer.alloc(8);
  double.writeDoubleLE(at.longitude);
  await client.query('insert into leak values ($1, $2, $3, $4)', [
    Buffer.from(`x${title}`),
    JSON.stringify({ to: Buffer.from(`to:${email};`).toString('base64') }),
    at.latitude,
    double,
  ]);
  const { 'public.leak': text = '' } = await dumpDatabase(app.databaseUrl);
  await client.query('drop table leak');
  await client.end();
  for (const hidden of [faces(title), faces(email), facesOfNumber(at.latitude), facesOfNumber(at.longitude)])
    expect(hidden.some((face) => text.includes(face))).toBe(true);
});
