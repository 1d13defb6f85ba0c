import { expect, test } from 'vitest';
import { recipientOf, requesterOf } from '#server/testing/people.ts';
import { makeSubscriber, newPhone } from '#server/testing/factories.ts';
import { openTestApp } from '#server/testing/open-test-app.ts';

const app = await openTestApp();

async function asked(
  input: object = { channel: 'LINK', title: 'Their own name for it', senderName: 'Bu Sari' },
) {
  const subscriber = await makeSubscriber(app);
  const requester = requesterOf(app, subscriber);
  const { id, linkToken } = await requester.request(input);
  const recipient = recipientOf(app, linkToken);
  const held = async () => (await recipient.heldData())! as Record<string, never>;
  return { id, subscriber, requester, recipient, linkToken, held };
}

test('a recipient can download the request, every consent with its receipt, positions and view receipts', async () => {
  const { recipient, requester, id, held } = await asked();
  await recipient.askWho();
  await recipient.reply('ON_MY_WAY');
  await recipient.grant('EXACT', 'EIGHT_HOURS', 'id');
  await recipient.share();
  await recipient.grant('AREA', 'ONE_HOUR', 'en');
  await requester.location(id);
  expect(await held()).toMatchObject({
    retrievedAt: expect.any(String),
    request: { state: 'SHARING', channel: 'LINK', senderName: 'Bu Sari', reply: 'ON_MY_WAY' },
    consents: [
      { precision: 'EXACT', duration: 'EIGHT_HOURS', locale: 'id', endReason: 'CHANGED' },
      { precision: 'AREA', locale: 'en', endedAt: null, textSha256: expect.stringMatching(/^[0-9a-f]{64}$/) },
    ],
    positions: [{ source: 'IP' }, { latitude: -6.175392, source: 'GPS' }, { source: 'IP' }],
    viewReceipts: [expect.any(String)],
  });
});

test('includes a whole day of positions taken every second and all view receipts', async () => {
  const { recipient, id, linkToken } = await asked({ channel: 'PHONE', recipient: newPhone() });
  await recipient.grant('EXACT', 'EIGHT_HOURS');
  await recipient.share();
  const em = app.orm.em.fork();
  await em.execute(
    `insert into position (consent_id, source, recorded_at, sealed)
     select p.consent_id, p.source, p.recorded_at + nr * interval '1 second', p.sealed
     from position p join consent c on c.id = p.consent_id, generate_series(1, 86400) nr
     where c.request_id = ? and p.source = 'GPS'`,
    [id],
  );
  await em.execute(
    `insert into view_receipt (request_id, viewed_at)
     select ?, date_trunc('minute', now()) - nr * interval '1 minute' from generate_series(1, 1440) nr`,
    [id],
  );
  const tooLarge = await app.graphql('query ($t: String!) { heldData(token: $t) }', { t: linkToken });
  expect(tooLarge.errors?.[0]?.extensions.code).toBe('PAYLOAD_TOO_LARGE');
  const file = await app.inject({ method: 'POST', url: '/copies/recipient', payload: { token: linkToken } });
  const { positions, viewReceipts } = file.json<Record<string, { recordedAt: string }[]>>();
  expect(positions).toHaveLength(86_402);
  expect(viewReceipts).toHaveLength(1_440);
  const times = positions!.slice(1).map(({ recordedAt }) => recordedAt);
  expect(times).toEqual(times.toSorted());
}, 60_000);

test('allows twenty downloads an hour per request', async () => {
  const { recipient, linkToken } = await asked({ channel: 'PHONE', recipient: newPhone() });
  await recipient.grant('CITY');
  for (let time = 0; time < 20; time += 1) expect(await recipient.heldData()).not.toBeNull();
  const answer = await app.graphql('query ($t: String!) { heldData(token: $t) }', { t: linkToken });
  expect(answer.errors?.[0]?.extensions.code).toBe('RATE_LIMITED');
  app.advance(3_600_000);
  expect(await recipient.heldData()).not.toBeNull();
});

test('contains only the request before the recipient has answered', async () => {
  const { held } = await asked({ channel: 'PHONE', recipient: newPhone() });
  expect(await held()).toMatchObject({
    request: { state: 'AWAITING' },
    consents: [],
    positions: [],
    viewReceipts: [],
  });
});

test.each([
  ['an answer key', { channel: 'PHONE', recipient: newPhone() }],
  ['a link', undefined],
])('leaves out a report of abuse, which the requester must not find: %s', async (_, input) => {
  const { recipient, held } = await asked(input);
  await recipient.grant('CITY');
  await recipient.report('STALKING', 'He follows me');
  expect(await held()).toMatchObject({ consents: [{ precision: 'CITY' }] });
  expect(JSON.stringify(await held())).not.toMatch(/stalking|follows|report/i);
});

test('contains when the recipient declined and blocked, but not the number, which a forwarded link would tell', async () => {
  const to = newPhone();
  const { recipient, held } = await asked({ channel: 'PHONE', recipient: to });
  expect(await held()).toMatchObject({ request: { declinedAt: null, blockedAt: null } });
  await recipient.decline();
  await recipient.block();
  const at = expect.stringMatching(/^\d{4}-.+Z$/);
  expect(await held()).toMatchObject({ request: { state: 'BLOCKED', declinedAt: at, blockedAt: at } });
  expect(JSON.stringify(await held())).not.toContain(to);
});

test('over LINK, what another key did stays secret', async () => {
  const { recipient, linkToken, held } = await asked();
  await recipientOf(app, linkToken).decline();
  await recipient.reply('OK');
  expect(await held()).toMatchObject({ request: { declinedAt: null, blockedAt: null } });
});

test('contains the receipts but no positions after erasure', async () => {
  const { recipient, held } = await asked();
  await recipient.grant('EXACT');
  await recipient.share();
  await recipient.erase();
  expect(await held()).toMatchObject({ consents: [{ erasedAt: expect.any(String) }], positions: [] });
});

test('contains neither the requester’s account data nor internal identifiers', async () => {
  const { recipient, requester, subscriber, id, linkToken } = await asked({
    channel: 'PHONE',
    recipient: newPhone(),
    title: 'Their own name for it',
  });
  await recipient.grant('CITY');
  expect((await requester.changeIcon(id, '🦩')).value.icon).toBe('🦩');
  const text = JSON.stringify(await recipient.heldData());
  for (const secret of [subscriber.email, subscriber.accountId, id, linkToken, 'Their own name for it', '🦩'])
    expect(text).not.toContain(secret);
});

test('returns nothing for a hand-over link', async () => {
  const { recipient, linkToken } = await asked();
  await recipient.grant('EXACT');
  expect(await recipientOf(app, linkToken).heldData()).toBeNull();
});

test('returns nothing for an unknown link, and a download changes nothing', async () => {
  expect(await recipientOf(app, 'A'.repeat(24)).heldData()).toBeNull();
  expect(await recipientOf(app, 'x').heldData()).toBeNull();
  const { requester, id, recipient } = await asked();
  const before = await requester.location(id);
  await recipient.heldData();
  expect(await requester.location(id)).toEqual(before);
});
