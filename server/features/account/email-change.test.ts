import { describe, expect, test } from 'vitest';
import { recipientHash, requesterHash } from '#server/features/message/queue-message.ts';
import { suppress } from '#server/features/message/suppression.ts';
import { makePartnerToken, makeSubscriber, type TestSubscriber } from '#server/testing/factories.ts';
import { jobsDone, mailTo, tokenIn } from '#server/testing/mailbox.ts';
import { recipientOf, requesterOf } from '#server/testing/people.ts';
import { whileHeld } from '#server/testing/while-held.ts';
import { openTestApp } from '#server/testing/open-test-app.ts';

const app = await openTestApp({ worker: true });

let count = 0;
const newAddress = () => `new-address-${++count}@example.org`;
const ask = (token: string, newEmail: string, network = '192.0.2.1') =>
  app.graphql(
    'mutation ($e: String!) { requestEmailChange(newEmail: $e) { account { pendingEmail } } }',
    { e: newEmail },
    { token, headers: { 'x-forwarded-for': network } },
  );
const confirm = (token: string, as?: string) =>
  app.graphql('mutation ($t: String!) { confirmEmailChange(token: $t) }', { t: token }, { token: as });
const viewer = async (token: string) =>
  (await app.graphql('{ viewer { email pendingEmail } }', {}, { token })).data.viewer;
const code = (answer: Awaited<ReturnType<typeof ask>>) => answer.errors?.[0]?.extensions.code;

async function asked(options = {}) {
  return askedBy(await makeSubscriber(app, options), newAddress());
}
async function askedBy(subscriber: TestSubscriber, next: string) {
  const { data } = await ask(subscriber.token, next);
  expect(data.requestEmailChange.account.pendingEmail).toBe(next);
  const toOld = await mailTo(app, subscriber.email, /Confirm the new address/);
  const toNew = await mailTo(app, next, /Confirm this address/);
  return { ...subscriber, next, toOld, toNew };
}

test.each(['old first', 'new first'])(
  'changes the address after both mailboxes have confirmed, %s',
  async (order) => {
    const { token, email, next, toOld, toNew } = await asked();
    expect(toOld.text).toContain(next);
    expect(toNew.text).not.toContain(email);
    expect(toNew.links[0]).toContain('/enter-link?confirm=email#');
    const tokens = [tokenIn(toOld), tokenIn(toNew)];
    if (order === 'new first') tokens.reverse();
    expect((await confirm(tokens[0]!)).data.confirmEmailChange).toBe('AWAITING_OTHER');
    expect((await confirm(tokens[0]!)).data.confirmEmailChange).toBe('AWAITING_OTHER');
    expect(await viewer(token)).toEqual({ email, pendingEmail: next });
    // The whole link will do.
    const link = [toOld, toNew].flatMap(({ links }) => links).find((one) => one.endsWith(tokens[1]!));
    expect((await confirm(` ${link}`)).data.confirmEmailChange).toBe('CHANGED');
    expect(await viewer(token)).toEqual({ email: next, pendingEmail: null });
    expect(code(await confirm(tokens[1]!))).toBe('LINK_INVALID');
    const { data } = await app.graphql('query ($e: String!) { accountExistence(email: $e) { exist } }', {
      e: email,
    });
    expect(data.accountExistence.exist).toBe(false);
  },
);

test('confirming from the old mailbox proves it: revokes earlier tokens, and a later sign-in revokes nothing', async () => {
  const { token, next, toOld, toNew } = await asked({ isProven: false });
  const earlier = await makePartnerToken(app, { token }, 'ACCOUNT_READ');
  await confirm(tokenIn(toOld), token);
  await confirm(tokenIn(toNew));
  expect((await viewer(token)).email).toBe(next);
  const seenBy = async (by: string) =>
    (await app.graphql('{ viewer { email } }', {}, { token: by })).data.viewer?.email;
  expect(await seenBy(earlier.token)).toBeUndefined();

  const partner = await makePartnerToken(app, { token }, 'ACCOUNT_READ');
  await app.graphql('mutation ($e: String!) { requestSignInLink(email: $e) }', { e: next });
  const link = tokenIn(await mailTo(app, next, /log-in link/));
  const answer = await app.graphql('mutation ($t: String!) { signInWithLink(token: $t) { token } }', {
    t: link,
  });
  expect(answer.errors).toBeUndefined();
  expect([await seenBy(token), await seenBy(partner.token)]).toEqual([next, next]);
});

test('the first proof of the mailbox by a log-in link cancels a change that was requested before', async () => {
  const { email, token, toOld, toNew } = await asked({ isProven: false });
  expect((await confirm(tokenIn(toNew))).data.confirmEmailChange).toBe('AWAITING_OTHER');
  await app.graphql('mutation ($e: String!) { requestSignInLink(email: $e) }', { e: email });
  const link = tokenIn(await mailTo(app, email, /log-in link/));
  const { data } = await app.graphql('mutation ($t: String!) { signInWithLink(token: $t) { token } }', {
    t: link,
  });
  expect(await viewer(token)).toBeNull();
  expect(await viewer(data.signInWithLink.token)).toEqual({ email, pendingEmail: null });
  for (const late of [toOld, toNew]) expect(code(await confirm(tokenIn(late)))).toBe('LINK_INVALID');
});

test('sends nothing to a blocked address and no third e-mail a day, but returns the same response', async () => {
  const open = newAddress();
  const blocked = newAddress();
  const ctx = app.newContext();
  await suppress(ctx, ctx.em, recipientHash(ctx, blocked), 'LINK');
  const askers = await Promise.all(Array.from({ length: 5 }, () => makeSubscriber(app)));
  for (const [index, { email, token }] of askers.entries()) {
    const next = index === 0 ? blocked : open;
    const answer = await ask(token, next);
    expect(answer).toEqual({ data: { requestEmailChange: { account: { pendingEmail: next } } } });
    await mailTo(app, email, /Confirm the new address/);
    expect((await viewer(token)).pendingEmail).toBe(next);
  }
  await jobsDone(app);
  const all = await app.inbox.list();
  const to = (address: string) => all.filter((message) => message.to === address);
  expect(to(blocked)).toEqual([]);
  expect(to(open)).toHaveLength(2);
});

test('changes the address once when both confirmations arrive concurrently', async () => {
  const { token, next, toOld, toNew } = await asked();
  const answers = await Promise.all([confirm(tokenIn(toOld)), confirm(tokenIn(toNew))]);
  expect(answers.map(({ data }) => data.confirmEmailChange).toSorted()).toEqual([
    'AWAITING_OTHER',
    'CHANGED',
  ]);
  expect((await viewer(token)).email).toBe(next);
});

test('rejects a confirmation when the account is deleted concurrently, without a deadlock', async () => {
  const { accountId, toOld, toNew } = await asked();
  await confirm(tokenIn(toOld));
  const confirmed = await whileHeld(
    app,
    (em) => em.execute('select from account where id = ? for update', [accountId]),
    () => confirm(tokenIn(toNew)),
    (em) => em.execute('delete from account where id = ?', [accountId]),
  );
  expect(code(confirmed)).toBe('LINK_INVALID');
});

test('invalidates sign-in links and reset codes sent to the old address', async () => {
  const { email, toOld, toNew } = await asked();
  await app.graphql('mutation ($e: String!) { requestSignInLink(email: $e) }', { e: email });
  await app.graphql('mutation ($e: String!) { requestResetCode(email: $e) }', { e: email });
  const link = tokenIn(await mailTo(app, email, /log-in link/));
  await confirm(tokenIn(toOld));
  await confirm(tokenIn(toNew));
  expect(
    code(await app.graphql('mutation ($t: String!) { signInWithLink(token: $t) { token } }', { t: link })),
  ).toBe('SIGN_IN_LINK_INVALID');
  const [row] = await app.orm.em
    .fork()
    .execute<{ count: string }[]>('select count(*) from reset_code where email_hash = ?', [
      app.ports.vault.fingerprint('email', email),
    ]);
  expect(row?.count).toBe('0');
});

test('confirmation links expire after a day', async () => {
  const { token, email, toOld, toNew } = await asked();
  await confirm(tokenIn(toOld));
  app.advance(24 * 3_600_000);
  expect(code(await confirm(tokenIn(toNew)))).toBe('LINK_EXPIRED');
  expect(await viewer(token)).toEqual({ email, pendingEmail: null });
});

test('a new request invalidates the links of the previous one', async () => {
  const { token, email, toOld, toNew } = await asked();
  const second = newAddress();
  await ask(token, second);
  expect(code(await confirm(tokenIn(toOld)))).toBe('LINK_INVALID');
  expect(code(await confirm(tokenIn(toNew)))).toBe('LINK_INVALID');
  expect(await viewer(token)).toEqual({ email, pendingEmail: second });
});

describe('what counts against the old mailbox', () => {
  const hashOf = (email: string) => requesterHash(app.ports, email);
  const move = async (subscriber: TestSubscriber, next: string) => {
    const { toOld, toNew } = await askedBy(subscriber, next);
    for (const mail of [toOld, toNew]) await confirm(tokenIn(mail));
    return { ...subscriber, email: next };
  };

  test('a suspension follows the account to another mailbox and back', async () => {
    const subscriber = await makeSubscriber(app, { email: 'suspended@pm.me' });
    await app.orm.em
      .fork()
      .execute('insert into sending_suspension (requester_hash, since) values (?, now())', [
        hashOf(subscriber.email),
      ]);
    const refusal = async () =>
      (await requesterOf(app, subscriber).request({ channel: 'LINK', title: 'A link' })).code;
    const away = await move(subscriber, newAddress());
    expect(await refusal()).toBe('SENDING_SUSPENDED');
    await move(away, subscriber.email);
    expect(await refusal()).toBe('SENDING_SUSPENDED');
  });

  test('a decline counts once after changing to another mailbox and back', async () => {
    const subscriber = await makeSubscriber(app, { email: 'declined@pm.me' });
    const hash = hashOf(subscriber.email);
    const recipient = 'asked-once@example.org';
    const em = app.orm.em.fork();
    await em.execute(
      'insert into decline_count (requester_hash, recipient_hash, count, last_at) values (?, ?, 1, now())',
      [hash, recipientHash(app.ports, recipient)],
    );
    await move(await move(subscriber, newAddress()), subscriber.email);
    const request = () => requesterOf(app, subscriber).request({ channel: 'EMAIL', recipient });
    const { code: refusal, linkToken } = await request();
    expect(refusal).toBeUndefined();
    await recipientOf(app, linkToken).decline();
    app.advance(4 * 3_600_000);
    expect((await request()).code).toBe('RECIPIENT_UNAVAILABLE');
  });
});

test('rejects an address that has an account, on request and again on confirmation', async () => {
  const { token, email, next, toOld, toNew } = await asked();
  const taken = await makeSubscriber(app);
  expect(code(await ask(token, taken.email.toUpperCase()))).toBe('EMAIL_IN_USE');
  expect(code(await ask(token, email))).toBe('EMAIL_IN_USE');
  await confirm(tokenIn(toOld));
  await makeSubscriber(app, { email: next });
  expect(code(await confirm(tokenIn(toNew)))).toBe('EMAIL_IN_USE');
  expect((await viewer(token)).email).toBe(email);
});

test('rejects a confirmation token as a sign-in link, and garbage as a confirmation token', async () => {
  const { toOld } = await asked();
  expect(
    code(
      await app.graphql('mutation ($t: String!) { signInWithLink(token: $t) { token } }', {
        t: tokenIn(toOld),
      }),
    ),
  ).toBe('SIGN_IN_LINK_INVALID');
  for (const garbage of ['', 'x'.repeat(5_000)]) expect(code(await confirm(garbage))).toBe('LINK_INVALID');
});

test('allows five requests an hour from all networks together, and none without a session or with an invalid address', async () => {
  const { token } = await makeSubscriber(app);
  expect(code(await ask('d'.repeat(43), newAddress()))).toBe('UNAUTHENTICATED');
  expect(code(await ask(token, 'no address'))).toBe('EMAIL_INVALID');
  for (let times = 0; times < 5; times++)
    expect((await ask(token, newAddress(), `192.0.2.${times}`)).errors).toBeUndefined();
  expect(code(await ask(token, newAddress(), '192.0.2.5'))).toBe('RATE_LIMITED');
  app.advance(3_600_000);
  expect((await ask(token, newAddress())).errors).toBeUndefined();
});
