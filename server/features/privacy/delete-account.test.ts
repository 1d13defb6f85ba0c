import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { Account } from '#server/features/account/account.entity.ts';
import { makeRequest, makeSubscriber, newPhone, type TestSubscriber } from '#server/testing/factories.ts';
import { mailTo, tokenIn } from '#server/testing/mailbox.ts';
import { recipientOf, requesterOf } from '#server/testing/people.ts';
import { newBuyer } from '#server/testing/purchase.ts';
import { openSocket } from '#server/testing/socket.ts';
import { whileHeld } from '#server/testing/while-held.ts';
import { openTestApp } from '#server/testing/open-test-app.ts';
import { texts } from '#server/texts/texts.ts';
import type { KeptLines } from '#server/texts/types.ts';
import { consentText } from '#shared/consent-text.ts';
import { closeAccount } from './delete-account.ts';
import { eraseExpiredRecords } from './erase-expired-records.ts';

const password = 'kucingku suka ikan';
const app = await openTestApp({ worker: true });
const url = await app.app.listen({ port: 0, host: '127.0.0.1' });

async function deleteAccount(by: TestSubscriber, proof: { password?: string; token?: string }) {
  return app.graphql(
    `mutation ($p: String, $t: String) {
      deleteAccount(encryptedPassword: $p, token: $t) { kept { kind count until } }
    }`,
    {
      p: proof.password === undefined ? null : await app.encryptPassword(proof.password),
      t: proof.token ?? null,
    },
    { token: by.token },
  );
}
const daysUntil = ({ until }: { until: string }) =>
  (Date.parse(until) - app.ports.now().getTime()) / (24 * 3_600_000);
const grant = (t: string) =>
  app.graphql(
    `mutation ($t: String!) { grantConsent(token: $t, precision: EXACT, duration: ONE_HOUR, textVersion: "${consentText.version}") { state key } }`,
    { t },
  );
const invitation = async (t: string) =>
  (await app.graphql('query ($t: String!) { invitation(token: $t) { state } }', { t })).data.invitation;
const counts = async () => {
  const tables = [
    'account', 'session', 'sign_in_link', 'reset_code', 'email_change', 'subscription', 'consent',
    'position', 'view_receipt', 'send_slot', 'abuse_report', 'sending_suspension',
  ]; // prettier-ignore
  const found: Record<string, number> = {};
  for (const table of tables) {
    const [row] = await app.orm.em.fork().execute<{ count: string }[]>(`select count(*) from ${table}`);
    if (row?.count !== '0') found[table] = Number(row?.count);
  }
  return found;
};

test('deletion erases rows, closes sockets, disables links and reports the records that are kept', async () => {
  const before = await counts();
  const mine = await makeSubscriber(app, { password });
  const request = await makeRequest(app, mine);
  await grant(request.linkToken);
  await app.graphql('mutation ($e: String!) { requestSignInLink(email: $e) }', { e: mine.email });
  await app.graphql('mutation ($e: String!) { requestResetCode(email: $e) }', { e: mine.email });
  await app.graphql(
    'mutation { requestEmailChange(newEmail: "later@example.org") { account { id } } }',
    {},
    { token: mine.token },
  );
  await app.graphql('{ locations { nodes { id } } }', {}, { token: mine.token });
  expect(Object.keys(await counts()).length).toBeGreaterThan(8);
  const socket = await openSocket(url, { params: { authorization: `Bearer ${mine.token}` } });
  socket.start('subscription { locationChanged { id } }');

  const answer = await deleteAccount(mine, { password });
  expect(answer.data.deleteAccount.kept).toEqual([
    { kind: 'CONSENT_RECEIPT', count: 1, until: expect.any(String) as string },
    { kind: 'RECIPIENT_LINK', count: 1, until: expect.any(String) as string },
  ]);
  const [receipts, links] = answer.data.deleteAccount.kept as { until: string }[];
  expect([daysUntil(receipts!) / 365.25, daysUntil(links!)].map(Math.round)).toEqual([3, 30]);
  expect(await Promise.race([socket.closed, sleep(1_000)])).toBe(4401);
  const { consent = 0, view_receipt: views = 0, ...others } = before;
  expect(await counts()).toEqual({ ...others, consent: consent + 1, view_receipt: views + 1 });
  expect(await invitation(request.linkToken)).toEqual({ state: 'ENDED' });
  expect((await grant(request.linkToken)).errors?.[0]?.extensions.code).toBe('LINK_TAKEN');
  expect((await app.graphql('{ viewer { id } }', {}, { token: mine.token })).data.viewer).toBeNull();
});

test('deletion keeps a sealed receipt without names for three years, and its e-mail for a week', async () => {
  const mine = await makeSubscriber(app, { password });
  const request = await makeRequest(app, mine, { channel: 'LINK', title: 'My sister', senderName: 'Budi' });
  const { key } = (await grant(request.linkToken)).data.grantConsent as { key: string };
  const em = app.orm.em.fork();
  const records = () => em.execute<{ id: string; sealed: Buffer }[]>('select id, sealed from kept_record');
  const others = new Set((await records()).map(({ id }) => id));
  const kept = async () => (await records()).filter(({ id }) => !others.has(id));
  await deleteAccount(mine, { password });
  const [{ id, sealed }] = (await kept()) as [{ id: string; sealed: Buffer }];
  const receipt = JSON.parse(app.ports.vault.open(sealed, `kept-record:${id}`)) as Record<string, unknown>;
  expect(Object.keys(receipt).toSorted()).toEqual([
    'channel', 'duration', 'endReason', 'endedAt', 'grantedAt', 'keyKind', 'keySha256', 'locale', 'precision', 'textSha256',
    'textVersion',
  ]); // prettier-ignore
  expect(receipt).toMatchObject({ precision: 'EXACT', duration: 'ONE_HOUR', endReason: 'ACCOUNT_CLOSED' });
  expect(String(receipt['endedAt']) >= String(receipt['grantedAt'])).toBe(true);
  expect(receipt['keySha256']).toBe(app.ports.vault.tokenHash(key).toString('hex'));

  // Not before it is sent.
  await eraseExpiredRecords(app.newContext());
  await mailTo(app, mine.email, /deleted/);
  app.advance(8 * 24 * 3_600_000);
  const farewells = async () =>
    (await em.execute<object[]>(`select 1 from message where purpose = 'ACCOUNT_DELETED'`)).length;
  expect(await farewells()).toBeGreaterThan(0);
  const requester = requesterOf(app, await makeSubscriber(app));
  const { id: current, linkToken } = await requester.request({ channel: 'PHONE', recipient: newPhone() });
  await recipientOf(app, linkToken).decline();
  await eraseExpiredRecords(app.newContext());
  expect(await farewells()).toBe(0);
  // Nothing before its time: the link for its 30 days, nothing at all of accounts that exist.
  expect(await invitation(request.linkToken)).toEqual({ state: 'ENDED' });
  expect(await requester.location(current)).toMatchObject({ id: current, consent: 'AWAITING' });
  expect(await em.execute<object[]>('select from decline_count')).toHaveLength(1);
  expect(await kept()).toHaveLength(1);
  app.advance(3 * 366 * 24 * 3_600_000);
  await eraseExpiredRecords(app.newContext());
  expect(await kept()).toEqual([]);
  expect(await em.execute<object[]>('select from decline_count')).toEqual([]);
  // The history of accounts that exist keeps its messages.
  expect(await em.execute<object[]>('select from message where account_id is not null')).not.toEqual([]);
});

test('deletion accepts a fresh sign-in link as proof for an account without a password', async () => {
  const mine = await makeSubscriber(app);
  await app.graphql('mutation ($e: String!) { requestSignInLink(email: $e) }', { e: mine.email });
  const token = tokenIn(await mailTo(app, mine.email, /log-in link/));
  expect((await deleteAccount(mine, { token })).data.deleteAccount.kept).toEqual([]);
});

test('deletion rejects missing and wrong proof and leaves the account intact', async () => {
  const mine = await makeSubscriber(app, { password });
  const other = await makeSubscriber(app);
  await app.graphql('mutation ($e: String!) { requestSignInLink(email: $e) }', { e: other.email });
  const foreign = tokenIn(await mailTo(app, other.email, /log-in link/));
  const unproven = await deleteAccount(mine, {});
  expect(unproven.errors?.[0]?.message).toContain('confirm with `encryptedPassword`');
  const codes = [];
  for (const proof of [{}, { password: 'not my password' }, { token: 'e'.repeat(24) }, { token: foreign }]) {
    codes.push((await deleteAccount(mine, proof)).errors?.[0]?.extensions.code);
  }
  expect(codes).toEqual([
    'CREDENTIALS_INVALID', 'CREDENTIALS_INVALID', 'SIGN_IN_LINK_INVALID', 'SIGN_IN_LINK_INVALID',
  ]); // prettier-ignore
  expect((await app.graphql('{ viewer { email } }', {}, { token: mine.token })).data.viewer.email).toBe(
    mine.email,
  );
});

test('deletion clears the cookie and frees the address for a new account', async () => {
  const mine = await makeSubscriber(app, { password });
  const response = await app.inject({
    method: 'POST',
    url: '/graphql',
    headers: { 'x-app-id': 'web', cookie: `GPL_USER_TOKEN=${mine.token}` },
    payload: {
      query: 'mutation ($p: String) { deleteAccount(encryptedPassword: $p) { kept { kind } } }',
      variables: { p: await app.encryptPassword(password) },
    },
  });
  expect(response.headers['set-cookie']).toMatch(/^GPL_USER_TOKEN=;.*Expires=Thu, 01 Jan 1970/);
  await expect(makeSubscriber(app, { email: mine.email })).resolves.toMatchObject({ email: mine.email });
});

test('deletion does not deadlock with a transaction that locks a request, then the account', async () => {
  const mine = await makeSubscriber(app, { password });
  const { id } = await makeRequest(app, mine);
  const deleted = await whileHeld(
    app,
    (em) => em.execute('select from location_request where id = ? for update', [id]),
    () => deleteAccount(mine, { password }),
    (em) => em.execute('select from account where id = ? for key share', [mine.accountId]),
  );
  expect(deleted.errors).toBeUndefined();
});

test('deletion succeeds despite a deadlock with a transaction that locks the subscription, then the account', async () => {
  const mine = await makeSubscriber(app, { password });
  const deleted = await whileHeld(
    app,
    (em) => em.execute('select from subscription where account_id = ? for update', [mine.accountId]),
    () => deleteAccount(mine, { password }),
    // PostgreSQL usually rolls back the deletion, which waited first; otherwise this query, and the deletion goes on.
    (em) => em.execute('select from account where id = ? for key share', [mine.accountId]).catch(() => {}),
  );
  expect(deleted.errors).toBeUndefined();
  expect(await app.orm.em.fork().count(Account, { id: mine.accountId })).toBe(0);
});

test.each([
  ['a first', 0],
  ['a further', 1],
])('%s position that waits for the deletion of the account is rejected', async (_, stored) => {
  const mine = await makeSubscriber(app);
  const request = await makeRequest(app, mine);
  const recipient = recipientOf(app, request.linkToken);
  await recipient.grant('EXACT');
  for (let count = 0; count < stored; count += 1) await recipient.share();
  const at = new Date(app.ports.now().getTime() + 10_000).toISOString();
  const late = await whileHeld(
    app,
    (em) => em.execute('select from location_request where id = ? for update', [request.id]),
    () => recipient.share({ recordedAt: at }),
    async (em) => closeAccount(app.newContext(), em, await em.findOneOrFail(Account, { id: mine.accountId })),
  );
  expect(late.code).toBe('NOT_SHARING');
});

test.each(['en', 'id'] as const)(
  'the deletion e-mail lists everything that is kept and until when (%s)',
  async (locale) => {
    const buyer = newBuyer(app);
    const { id } = (await buyer.buy()).data.registerAndSubscribe;
    await buyer.ask('mutation ($id: ID!) { signInAfterPayment(id: $id) { token } }', { id });
    await app.graphql('mutation ($e: String!) { requestSignInLink(email: $e) }', { e: buyer.email });
    const token = tokenIn(await mailTo(app, buyer.email, /log-in link/));
    const em = app.orm.em.fork();
    const hash = app.ports.vault.fingerprint('email', buyer.email);
    await em.execute('update account set locale = ? where email_hash = ?', [locale, hash]);
    const { data } = await buyer.ask(
      'mutation ($t: String!) { deleteAccount(token: $t) { kept { kind until } } }',
      { t: token },
    );
    const kept = data.deleteAccount.kept as { kind: keyof KeptLines; until: string }[];
    expect(kept.map(({ kind }) => kind)).toEqual(['PAYMENT_RECORD', 'TRIAL_USE', 'WITHDRAWAL']);
    const [books, trial, withdrawal] = kept.map(daysUntil) as [number, number, number];
    expect([books / 365.25, trial / 365.25, withdrawal].map(Math.round)).toEqual([10, 3, 14]);
    const { accountMails, keptLines } = texts[locale];
    const { text } = await mailTo(app, buyer.email, new RegExp(accountMails.ACCOUNT_DELETED.subject));
    for (const { kind, until } of kept) {
      const [before, after] = keptLines[kind].split('{date}');
      expect(text).toMatch(new RegExp(`${before}\\d+ \\w+ ${new Date(until).getUTCFullYear()}${after}`));
    }
    expect(text).toContain('/privacy-policy#account');
    expect(text).not.toMatch(/[{}]/);
    expect(text).not.toContain(keptLines.CONSENT_RECEIPT.split('{date}')[1]);
  },
);
