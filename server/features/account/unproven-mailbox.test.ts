import { describe, expect, test } from 'vitest';
import type { Locale } from '#server/context/context.ts';
import { receiveMail } from '#server/features/consent/inbound/receive-mail.ts';
import { recipientHash } from '#server/features/message/queue-message.ts';
import { isSuppressed, suppress } from '#server/features/message/suppression.ts';
import { runDueJobs } from '#server/testing/due-jobs.ts';
import { codeIn, mailTo, tokenIn } from '#server/testing/mailbox.ts';
import { newBuyer } from '#server/testing/purchase.ts';
import { openTestApp } from '#server/testing/open-test-app.ts';
import { texts } from '#server/texts/texts.ts';

const app = await openTestApp();

const link = 'mutation ($email: String!) { done: requestSignInLink(email: $email) }';
const code = 'mutation ($email: String!) { done: requestResetCode(email: $email) }';

const open = (token: string) =>
  newBuyer(app).ask('mutation ($token: String!) { signInWithLink(token: $token) { token } }', { token });

/** Requests `times` links and codes from a new browser; returns the distinct responses. */
async function ask(email: string, times: number) {
  const { ask: send } = newBuyer(app);
  const answers: unknown[] = [];
  for (let count = 0; count < times; count += 1)
    answers.push(await send(link, { email }), await send(code, { email }));
  await runDueJobs(app);
  return new Set(answers.map((answer) => JSON.stringify(answer)));
}
const received = async (email: string) => (await app.inbox.list()).filter(({ to }) => to === email).length;
const block = async (email: string) => {
  const ctx = app.newContext();
  await suppress(ctx, ctx.em, recipientHash(ctx, email), 'LINK');
};
/** An unpaid order with an address that may belong to somebody else. */
async function orderUnpaid() {
  const buyer = newBuyer(app);
  await buyer.buy({ cardToken: 'sandbox-card-declined' });
  return buyer.email;
}
const said = new Set(['{"data":{"done":true}}']);

test('sends at most three links and codes a day to an unproven address, until its owner uses a link', async () => {
  const email = await orderUnpaid();
  expect(await ask(email, 4)).toEqual(said);
  expect(await received(email)).toBe(3);
  app.advance(12 * 3_600_000);
  expect(await ask(email, 1)).toEqual(said);
  expect(await received(email)).toBe(3);
  app.advance(12 * 3_600_000);
  await ask(email, 1);
  expect(await received(email)).toBe(5);

  await open(tokenIn(await mailTo(app, email, /log-in link/)));
  await ask(email, 1);
  await ask(email, 1);
  expect(await received(email)).toBe(9);
});

test('when strangers have used up the daily e-mails, a request by the owner makes the last link valid again', async () => {
  const email = await orderUnpaid();
  for (let count = 0; count < 5; count += 1) await ask(email, 1);
  expect(await received(email)).toBe(3);
  const token = tokenIn(await mailTo(app, email, /log-in link/));
  app.advance(9 * 3_600_000);
  expect((await open(token)).errors?.[0]?.extensions.code).toBe('SIGN_IN_LINK_INVALID');

  const owner = newBuyer(app);
  await owner.ask(link, { email });
  await runDueJobs(app);
  expect(await received(email)).toBe(3);
  app.advance(9 * 60_000);
  expect((await open(token)).data.signInWithLink.token).toEqual(expect.any(String));
  expect((await open(token)).errors?.[0]?.extensions.code).toBe('SIGN_IN_LINK_INVALID');
});

test('does not reveal whether the link was sent', async () => {
  const existence = 'query ($email: String!) { accountExistence(email: $email) { exist startTime endTime } }';
  const [reached, blocked] = [await orderUnpaid(), await orderUnpaid()];
  await block(blocked);
  const stranger = newBuyer(app);
  for (const email of [reached, blocked]) await stranger.ask(link, { email });
  await runDueJobs(app);
  expect([await received(reached), await received(blocked)]).toEqual([1, 0]);
  for (const email of [reached, blocked])
    expect((await stranger.ask(existence, { email })).data.accountExistence).toEqual({
      exist: true,
      startTime: expect.any(String),
      endTime: expect.any(String),
    });
});

test('codes requested by strangers always leave one daily e-mail for a sign-in link', async () => {
  const email = await orderUnpaid();
  const ownership = 'mutation ($email: String!) { requestOwnershipCode(subject: $email) { accepted } }';
  for (let count = 0; count < 3; count += 1) {
    await newBuyer(app).ask(code, { email });
    await newBuyer(app).ask(ownership, { email });
    await runDueJobs(app);
  }
  expect(await received(email)).toBe(2);
  await newBuyer(app).ask(link, { email });
  await runDueJobs(app);
  expect((await open(tokenIn(await mailTo(app, email, /log-in link/)))).errors).toBeUndefined();
});

test('a repeated code request that sends no e-mail keeps the earlier code valid', async () => {
  const email = await orderUnpaid();
  const [home, phone] = [newBuyer(app), newBuyer(app)];
  await home.ask(code, { email });
  await ask(email, 2);
  expect(await received(email)).toBe(3);
  const verificationCode = codeIn(await mailTo(app, email, /verification code/));
  for (const browser of [home, phone]) await browser.ask(code, { email });
  await runDueJobs(app);
  expect(await received(email)).toBe(3);
  const encryptedPassword = await app.encryptPassword('ikan goreng tanpa kucing');
  const reset = (browser: typeof home, right: string) =>
    browser.ask('mutation ($input: ResetPasswordInput!) { resetPassword(input: $input) }', {
      input: { email, encryptedPassword, verificationCode: right },
    });
  for (const refused of [await reset(home, 'no code'), await reset(phone, verificationCode)])
    expect(refused.errors?.[0]?.extensions.code).toBe('CODE_INVALID');
  expect((await reset(home, verificationCode)).data.resetPassword).toBe(true);
});

test('sends no link or code to a blocked address, but signs in a buyer who has paid with one', async () => {
  const email = await orderUnpaid();
  await block(email);
  expect(await ask(email, 1)).toEqual(said);
  expect(await received(email)).toBe(0);

  const buyer = newBuyer(app);
  await block(buyer.email);
  const { id } = (await buyer.buy()).data.registerAndSubscribe;
  const paid = await buyer.ask('mutation ($id: ID!) { signInAfterPayment(id: $id) { account { email } } }', {
    id,
  });
  expect(paid.data.signInAfterPayment.account.email).toBe(buyer.email);
});

test('replying STOP to an unrequested link blocks the address', async () => {
  const email = await orderUnpaid();
  await ask(email, 1);
  const hash = recipientHash(app.ports, email);
  const [sent] = await app.orm.em
    .fork()
    .execute<{ provider_id: string }[]>('select provider_id from message where recipient_hash = ?', [hash]);
  await receiveMail(app.newContext(), {
    kind: 'REPLY',
    messageIds: [sent!.provider_id],
    text: 'STOP',
  });
  expect(await isSuppressed(app.orm.em.fork(), hash)).toBe(true);
});

describe('a stranger who ordered unpaid with a password, and is signed in with it', () => {
  const password = 'ikan goreng tanpa kucing';
  const words = 'Win now at prize.example';
  async function signedIn(locale: Locale = 'en') {
    const buyer = newBuyer(app);
    const encryptedPassword = () => app.encryptPassword(password);
    const cardToken = 'sandbox-card-declined';
    await buyer.buy({ cardToken, locale, encryptedPassword: await encryptedPassword() });
    const { email, ask: send } = buyer;
    const done = async (query: string, variables: object) =>
      expect((await send(query, variables)).errors).toBeUndefined();
    await done(
      'mutation ($e: String!, $p: String!) { signInWithPassword(email: $e, encryptedPassword: $p) { token } }',
      { e: email, p: await encryptedPassword() },
    );
    return {
      email,
      pendingEmail: async () => (await send('{ viewer { pendingEmail } }', {})).data.viewer.pendingEmail,
      writeToOperator: () =>
        done('mutation ($i: SendContactMessageInput!) { sendContactMessage(input: $i) { accepted } }', {
          i: { email, message: words },
        }),
      changePassword: async () =>
        done(
          'mutation ($p: String!, $n: String!) { changePassword(encryptedPassword: $p, encryptedNewPassword: $n) { account { id } } }',
          { p: await encryptedPassword(), n: await encryptedPassword() },
        ),
      changeAddress: () =>
        done('mutation { requestEmailChange(newEmail: "win-now@prize.example") { account { id } } }', {}),
      deleteAccount: async () =>
        done('mutation ($p: String!) { deleteAccount(encryptedPassword: $p) { kept { kind } } }', {
          p: await encryptedPassword(),
        }),
    };
  }
  const mailsTo = async (email: string) => (await app.inbox.list()).filter(({ to }) => to === email);

  test('sends the mailbox none of their own words, and at most two notices a day', async () => {
    const { email, ...stranger } = await signedIn();
    await stranger.writeToOperator();
    await stranger.changeAddress();
    for (let count = 0; count < 5; count += 1) await stranger.changePassword();
    await runDueJobs(app);
    await stranger.deleteAccount();
    await runDueJobs(app);
    const mails = await mailsTo(email);
    expect(mails.map(({ subject }) => subject).toSorted()).toEqual([
      'Confirm the new address of your Whereabouts account',
      'Your Whereabouts password was changed',
    ]);
    for (const { text } of mails) expect(text).not.toContain('prize.example');
  });

  test.each(['en', 'id'] as const)('each e-mail ends with how to stop all of them, in %s', async (locale) => {
    const [asked, changed, deleted] = [
      await signedIn(locale),
      await signedIn(locale),
      await signedIn(locale),
    ];
    for (const query of [link, code]) await newBuyer(app).ask(query, { email: asked.email });
    await changed.changePassword();
    await changed.changeAddress();
    await deleted.deleteAccount();
    await runDueJobs(app);
    const { accountMails, howToBlock } = texts[locale];
    for (const [{ email }, purposes] of [
      [asked, ['SIGN_IN', 'RESET_CODE']],
      [changed, ['PASSWORD_CHANGED', 'EMAIL_CHANGE_OLD']],
      [deleted, ['ACCOUNT_DELETED']],
    ] as const) {
      const mails = await mailsTo(email);
      const subjects = purposes.map((purpose) => accountMails[purpose].subject);
      expect(mails.map(({ subject }) => subject).toSorted()).toEqual(subjects.toSorted());
      for (const { text } of mails) expect(text.endsWith(`\n\n${howToBlock.EMAIL.byReply}`)).toBe(true);
    }
  });

  test('sends nothing to a blocked mailbox, and its change of address stays pending as any other', async () => {
    const { email, ...stranger } = await signedIn();
    await block(email);
    await stranger.writeToOperator();
    await stranger.changeAddress();
    await stranger.changePassword();
    await runDueJobs(app);
    expect(await stranger.pendingEmail()).toBe('win-now@prize.example');
    await stranger.deleteAccount();
    await runDueJobs(app);
    expect(await mailsTo(email)).toEqual([]);
  });
});
