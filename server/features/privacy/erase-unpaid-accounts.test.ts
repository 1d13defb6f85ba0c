import { expect, test } from 'vitest';
import { unknownClient } from '#server/context/context.ts';
import { openSession } from '#server/features/account/sign-in/session.ts';
import { runDueJobs } from '#server/testing/due-jobs.ts';
import { makeSubscriber } from '#server/testing/factories.ts';
import { mailTo, tokenIn } from '#server/testing/mailbox.ts';
import { newBuyer } from '#server/testing/purchase.ts';
import { whileHeld } from '#server/testing/while-held.ts';
import { openTestApp } from '#server/testing/open-test-app.ts';
import { eraseUnpaidAccounts } from './erase-unpaid-accounts.ts';
import { day } from '#shared/time-units.ts';

const app = await openTestApp();

const erase = () => eraseUnpaidAccounts(app.newContext());
const left = async (email: string) =>
  app.orm.em
    .fork()
    .execute<{ id: string }[]>('select id from account where email_hash = ?', [
      app.ports.vault.fingerprint('email', email),
    ]);
const orderUnpaid = async () => {
  const buyer = newBuyer(app);
  await buyer.buy({ cardToken: 'sandbox-card-declined' });
  return buyer;
};

test('erases an unpaid account 30 days after its last order, without an e-mail, and frees its address', async () => {
  const { email, buy } = await orderUnpaid();
  app.advance(10 * day);
  await buy({ cardToken: 'sandbox-card-declined' });
  app.advance(29 * day);
  expect(await erase()).toBe(0);
  const another = newBuyer(app, email);
  expect((await another.buy()).errors?.[0]?.extensions.code).toBe('EMAIL_IN_USE');
  app.advance(day);
  // Somebody else's order, payment, subscription and session.
  await newBuyer(app).buy();
  await makeSubscriber(app);
  expect(await erase()).toBe(1);
  expect(await left(email)).toEqual([]);
  await runDueJobs(app);
  expect((await app.inbox.list()).filter(({ to }) => to === email)).toEqual([]);
  expect((await another.buy()).data.registerAndSubscribe.status).toBe('SUCCEEDED');
});

test('keeps accounts that paid, proved their mailbox, have a subscription or an active session', async () => {
  const paid = newBuyer(app);
  await paid.buy();
  const proven = await orderUnpaid();
  await proven.ask('mutation ($e: String!) { requestSignInLink(email: $e) }', { e: proven.email });
  await runDueJobs(app);
  const token = tokenIn(await mailTo(app, proven.email, /log-in link/));
  await proven.ask('mutation ($t: String!) { signInWithLink(token: $t) { token } }', { t: token });
  const given = await makeSubscriber(app, { isProven: false });
  app.advance(200 * day);
  const present = await makeSubscriber(app, { isProven: false, validUntil: null });
  await app.orm.em
    .fork()
    .execute("update account set created_at = created_at - interval '40 days' where id = ?", [
      present.accountId,
    ]);
  await erase();
  for (const { email } of [paid, proven, given, present]) expect(await left(email)).toHaveLength(1);
});

test('neither a payment that failed nor a session that is over keeps an account', async () => {
  const orders = [await orderUnpaid(), await orderUnpaid()];
  const [[declined], [signedOut]] = [await left(orders[0]!.email), await left(orders[1]!.email)];
  const ctx = app.newContext();
  await ctx.em.execute(
    `insert into payment (id, account_id, checkout_id, gateway, reference, kind, state, amount, currency_code, at, period_start, period_end)
     select gen_random_uuid(), account_id, id, gateway, 'declined', 'TRIAL', 'FAILED', 99, 'USD', now(), now(), now()
     from checkout where account_id = ?`,
    [declined!.id],
  );
  await openSession(ctx, ctx.em, signedOut!.id, 'PASSWORD', unknownClient);
  app.advance(31 * day);
  await erase();
  for (const { email } of orders) expect(await left(email)).toEqual([]);
});

test('keeps an account whose mailbox is proven while the job runs', async () => {
  const [{ email }, other] = [await orderUnpaid(), await orderUnpaid()];
  const [account] = await left(email);
  app.advance(31 * day);
  await whileHeld(
    app,
    (em) => em.execute('select from account where id = ? for update', [account!.id]),
    erase,
    (em) => em.execute('update account set email_proven_at = now() where id = ?', [account!.id]),
  );
  expect([await left(email), await left(other.email)]).toMatchObject([[{}], []]);
});

test('erases the other accounts if one cannot be erased', async () => {
  const orders = [await orderUnpaid(), await orderUnpaid(), await orderUnpaid()];
  const [broken] = await left(orders[0]!.email);
  await app.orm.em
    .fork()
    .execute('update account set email_sealed = ? where id = ?', [Buffer.from('x'), broken!.id]);
  app.advance(31 * day);
  await erase();
  const there = await Promise.all(orders.map(({ email }) => left(email)));
  expect(there.map(({ length }) => length)).toEqual([1, 0, 0]);
});
