import { expect, test } from 'vitest';
import { runDueJobs } from '#server/testing/due-jobs.ts';
import { makeRequest, makeSubscriber } from '#server/testing/factories.ts';
import { recipientOf, requesterOf } from '#server/testing/people.ts';
import { openTestApp } from '#server/testing/open-test-app.ts';
import { consentText } from '#shared/consent-text.ts';
import { accountParts } from './account-parts.ts';

const app = await openTestApp();

const act = async (query: string, variables: object, token?: string) => {
  const answer = await app.graphql(query, variables, token ? { token } : {});
  if (answer.errors) throw new Error(JSON.stringify(answer.errors));
  return answer.data;
};
async function exported(token: string) {
  const text = JSON.stringify((await act('mutation { exportAccount }', {}, token)).exportAccount);
  return { text, data: JSON.parse(text) };
}

test('the parts of the export cover every table that references accounts', async () => {
  const rows = await app.orm.em.fork().execute<{ name: string }[]>(
    `with recursive leads(name) as (
       select 'account'::name
       union
       select child.relname from pg_constraint c
         join pg_class child on child.oid = c.conrelid
         join pg_class parent on parent.oid = c.confrelid
         join leads on leads.name = parent.relname
       where c.contype = 'f' and c.connamespace = 'public'::regnamespace
     ) select name from leads`,
  );
  const inParts = accountParts.flatMap(({ tables }) => tables);
  expect(rows.length).toBeGreaterThan(8);
  expect(rows.map(({ name }) => name).filter((name) => !inParts.includes(name))).toEqual([]);
});

test('exports everything about the account in plain text', async () => {
  const subscriber = await makeSubscriber(app, { password: 'kucingku suka ikan' });
  await makeRequest(app, subscriber, {
    channel: 'PHONE',
    recipient: '+1 202 555 0143',
    title: 'Grandmother',
    senderName: 'Budi',
  });
  const shared = await makeRequest(app, subscriber, { channel: 'LINK', title: 'My sister' });
  await requesterOf(app, subscriber).changeIcon(shared.id, '🦩');
  const granted = await act(
    `mutation ($t: String!) { grantConsent(token: $t, precision: EXACT, duration: ONE_HOUR, textVersion: "${consentText.version}") { key } }`,
    { t: shared.linkToken },
  );
  await act(
    'mutation ($t: String!, $p: PositionInput!) { sharePosition(token: $t, position: $p) { state } }',
    {
      t: granted.grantConsent.key,
      p: { latitude: -6.2, longitude: 106.8, accuracy: 9, recordedAt: app.ports.now().toISOString() },
    },
  );
  await act('mutation ($e: String!) { requestSignInLink(email: $e) }', { e: subscriber.email });
  await act('mutation ($e: String!) { requestResetCode(email: $e) }', { e: subscriber.email });
  await act(
    'mutation { requestEmailChange(newEmail: "next@example.org") { account { id } } }',
    {},
    subscriber.token,
  );

  const { data } = await exported(subscriber.token);
  expect(data.account).toMatchObject({
    id: subscriber.accountId,
    email: subscriber.email,
    hasPassword: true,
  });
  expect(data.sessions).toMatchObject([{ signedInBy: 'PASSWORD' }]);
  const times = { createdAt: expect.any(String) as string, expiresAt: expect.any(String) as string };
  expect(data.signInLinks).toEqual([{ ...times, spentAt: null }]);
  expect(data.resetCodes).toEqual([{ ...times, tries: 0 }]);
  const newEmail = 'next@example.org';
  expect(data.emailChange).toEqual({ ...times, newEmail, oldConfirmedAt: null, newConfirmedAt: null });
  expect(data.subscription).toMatchObject({ state: 'ACTIVE' });
  expect(data.messages).toMatchObject([{ purpose: 'INVITATION', channel: 'SMS', state: 'QUEUED' }]);
  expect(data.sendingSlots.map(({ channel }: { channel: string }) => channel).toSorted()).toEqual([
    'LINK',
    'SMS',
  ]);
  expect(data.locations).toMatchObject([
    { title: 'My sister', icon: '🦩', status: 'GPS_TRACKED', consent: 'GRANTED', recipient: null },
    {
      title: 'Grandmother',
      recipient: '+12025550143',
      senderName: 'Budi',
      consent: 'AWAITING',
      positions: [],
    },
  ]);
  const positions = data.locations[0].positions as { source: string; latitude: number }[];
  expect(positions.map(({ source }) => source)).toEqual(['IP', 'GPS']);
  expect(positions[1]?.latitude).toBe(-6.2);
});

test('exports no tokens, hashes, links or sealed values', async () => {
  const subscriber = await makeSubscriber(app, { password: 'kucingku suka ikan' });
  const request = await makeRequest(app, subscriber);
  const { text, data } = await exported(subscriber.token);
  for (const secret of [subscriber.token, request.linkToken, request.link, '$argon2']) {
    expect(text).not.toContain(secret);
  }
  expect(text).not.toMatch(/"(?!partnerTokens")\w*(?:Hash|Sealed|token)\w*":/i);
  expect(data.locations[0].title).toBe('A link');
});

test('does not reveal a silent decline, a block or an abuse report', async () => {
  const subscriber = await makeSubscriber(app);
  const input = { channel: 'EMAIL', recipient: 'quiet@example.org' };
  const { linkToken: t } = await makeRequest(app, subscriber, input);
  const quiet = (await exported(subscriber.token)).data;
  await act('mutation ($t: String!) { declineConsent(token: $t) { state } }', { t });
  await act('mutation ($t: String!) { blockRequests(token: $t) { state } }', { t });
  await act(
    'mutation ($t: String!) { reportAbuse(token: $t, reason: HARASSMENT, details: "He follows me") }',
    { t },
  );
  const { text, data } = await exported(subscriber.token);
  expect(data).toEqual({ ...quiet, exportedAt: data.exportedAt, sessions: data.sessions });
  expect(text).not.toMatch(/declin|block|suppress|abuse|HARASSMENT|follows me/i);
});

test('does not reveal the language in which a recipient agreed, nor what else they were sent', async () => {
  const subscriber = await makeSubscriber(app);
  const { linkToken } = await makeRequest(app, subscriber, { channel: 'PHONE', recipient: '+447700900321' });
  const recipient = recipientOf(app, linkToken);
  await recipient.grant('CITY', 'EIGHT_HOURS', 'id');
  await runDueJobs(app);
  app.advance(4 * 3_600_000);
  await runDueJobs(app);
  const sent = (await app.inbox.list()).filter(({ to }) => to === '+447700900321');
  expect(sent.map(({ text }) => /lokasi/.test(text))).toEqual([true, true, false]);
  const { data } = await exported(subscriber.token);
  expect(data.messages).toMatchObject([{ purpose: 'INVITATION', templateId: 'sms.ask.en' }]);
});

test('exporting positions counts as a view that the recipient can see', async () => {
  const subscriber = await makeSubscriber(app);
  const { linkToken } = await makeRequest(app, subscriber);
  const { grantConsent } = await act(
    `mutation ($t: String!) { grantConsent(token: $t, precision: CITY, duration: ONE_HOUR, textVersion: "${consentText.version}") { key } }`,
    {
      t: linkToken,
    },
  );
  await exported(subscriber.token);
  const { invitation } = await act('query ($t: String!) { invitation(token: $t) { looks } }', {
    t: grantConsent.key,
  });
  expect(invitation.looks).toHaveLength(1);
});

test('exports more requests than fit on one page', async () => {
  const subscriber = await makeSubscriber(app);
  const { id } = await makeRequest(app, subscriber);
  const em = app.orm.em.fork();
  await em.execute(
    `insert into location_request
       (id, account_id, channel, locale, handover_hash, status, requested_at, expires_at, changed_at)
     select gen_random_uuid(), account_id, channel, locale, sha256(gen_random_uuid()::text::bytea), status,
            requested_at + interval '1 second', expires_at, changed_at
     from location_request, generate_series(1, 130) where account_id = ?`,
    [subscriber.accountId],
  );
  const { data } = await exported(subscriber.token);
  expect(data.locations).toHaveLength(131);
  expect(new Set(data.locations.map((location: { id: string }) => location.id)).size).toBe(131);
  expect(data.locations.at(-1).id).toBe(id);
});

test('exports the whole delivery log of a webhook', async () => {
  const { token } = await makeSubscriber(app);
  const made = await act(
    'mutation { createWebhook(url: "https://hooks.example.org/") { endpoint { id } } }',
    {},
    token,
  );
  await app.orm.em.fork().execute(
    `insert into webhook_delivery (id, endpoint_id, event, subject_id, data, state, attempts, created_at)
       select gen_random_uuid(), ?, 'location.changed', gen_random_uuid(), '{}', 'DELIVERED', 1, now()
       from generate_series(1, 101)`,
    [made.createWebhook.endpoint.id],
  );
  const { data } = await exported(token);
  expect(data.webhooks[0].deliveries).toHaveLength(101);
});

test('exports nothing of other accounts, requires a session, and is limited to ten exports', async () => {
  const mine = await makeSubscriber(app);
  const other = await makeSubscriber(app);
  await makeRequest(app, other, { channel: 'LINK', title: 'Not yours' });
  expect((await exported(mine.token)).text).not.toContain('Not yours');
  expect((await app.graphql('mutation { exportAccount }')).errors?.[0]?.extensions.code).toBe(
    'UNAUTHENTICATED',
  );
  for (let count = 0; count < 9; count++) await exported(mine.token);
  const refused = await app.graphql('mutation { exportAccount }', {}, { token: mine.token });
  expect(refused.errors?.[0]?.extensions.code).toBe('RATE_LIMITED');
});

test('reads the requests page by page, not one by one', async () => {
  const pool = await app.orm.em.getDriver().getConnection().getNativeClient();
  const statements = async (requests: number) => {
    const { accountId, token } = await makeSubscriber(app);
    await app.orm.em.fork().execute(
      `insert into location_request
         (id, account_id, channel, locale, handover_hash, requested_at, expires_at, status, changed_at)
       select gen_random_uuid(), ?, 'LINK', 'en', sha256(gen_random_uuid()::text::bytea), now(), now(), 'PENDING', now()
       from generate_series(1, ?)`,
      [accountId, requests],
    );
    let count = 0;
    const note = () => (count += 1);
    pool.on('acquire', note);
    const { data } = await exported(token);
    pool.off('acquire', note);
    expect(data.locations).toHaveLength(requests);
    return count;
  };
  expect(await statements(60)).toBe(await statements(1));
});
