import { expect, test } from 'vitest';
import { unknownClient } from '#server/context/context.ts';
import { requestSignInLink, signInToken } from '#server/features/account/sign-in/request-sign-in-link.ts';
import { eraseExpiredRecords } from '#server/features/privacy/erase-expired-records.ts';
import { runDueJobs } from '#server/testing/due-jobs.ts';
import { mailsTo, moneyOf, newBuyer, outcomeFields, signIn, type Buyer } from '#server/testing/purchase.ts';
import { openTestApp } from '#server/testing/open-test-app.ts';

const app = await openTestApp();

const codeOf = (answer: { errors?: { extensions: { code: string } }[] }) =>
  answer.errors?.[0]?.extensions.code;
const signInAfterPayment = 'mutation ($id: ID!) { signInAfterPayment(id: $id) { token } }';
const versionWithout = async (buyer: Buyer) =>
  (await buyer.ask('{ plans { terms(locale: en, hadTrial: true) { isTrial renewalConsent { version } } } }'))
    .data.plans[0].terms.renewalConsent.version as string;

/** Buys with a trial and deletes the account right away. */
async function tried(email?: string) {
  const buyer = newBuyer(app, email);
  const { id } = (await buyer.buy()).data.registerAndSubscribe;
  await buyer.ask(signInAfterPayment, { id });
  // Deletion requires a proven mailbox.
  const ctx = app.newContext();
  await requestSignInLink(ctx, { email: buyer.email }, unknownClient);
  const [row] = await app.orm.em
    .fork()
    .execute<{ id: string }[]>('select id from sign_in_link order by created_at desc limit 1');
  await buyer.ask('mutation ($t: String!) { signInWithLink(token: $t) { token } }', {
    t: signInToken(ctx, row!.id),
  });
  const deleted = await buyer.ask('mutation { deleteAccount { kept { kind count until } } }');
  return { ...buyer, deleted };
}

test('a mailbox gets no second trial after account deletion, even in another spelling', async () => {
  const { email, deleted } = await tried();
  expect(deleted.data.deleteAccount.kept.map(({ kind }: { kind: string }) => kind)).toContain('TRIAL_USE');
  for (const address of [email, email.replace('@', '+again@')]) {
    const again = newBuyer(app, address);
    expect(codeOf(await again.buy())).toBe('TRIAL_USED');
    expect((await moneyOf(app, address)).payments).toEqual([]);
  }
});

test('a mailbox gets no second trial at another of its domains', async () => {
  const had = async (email: string) => codeOf(await newBuyer(app, email).buy());
  expect(await had('eka@proton.me')).toBeUndefined();
  expect(await had('eka@pm.me')).toBe('TRIAL_USED');
});

test('when two orders of one mailbox are paid, the first gets the trial and the other is refunded', async () => {
  const one = newBuyer(app);
  const two = newBuyer(app, one.email.replace('@', '+two@'));
  const outcomeOf = async (buyer: Buyer, id: string) =>
    (await buyer.ask(`query ($id: ID!) { paymentOutcome(id: $id) { ${outcomeFields} } }`, { id })).data
      .paymentOutcome as object;
  const order = async (buyer: Buyer) =>
    (await buyer.buy({ cardToken: 'sandbox-card-confirms' })).data.registerAndSubscribe.id as string;
  const [first, second] = [await order(one), await order(two)];
  for (const id of [first, second]) await app.sandbox.act(`sandbox-${id}`, 'SUCCEED');
  app.advance(6_000);
  expect(await outcomeOf(one, first)).toMatchObject({ status: 'SUCCEEDED', canSignIn: true });
  expect(await outcomeOf(two, second)).toMatchObject({ status: 'REFUNDED', canSignIn: false });
  await runDueJobs(app);
  expect((await moneyOf(app, one.email)).payments).toEqual([{ state: 'PAID', amount: 99, kind: 'TRIAL' }]);
  const { payments, subscriptions } = await moneyOf(app, two.email);
  expect([payments, subscriptions]).toEqual([[{ state: 'REFUNDED', amount: 99, kind: 'TRIAL' }], []]);
  expect(await mailsTo(app, two.email)).toEqual(['payment-trial-used.en']);
});

test('a buyer who had a trial can agree to the terms without one and pays for a whole period', async () => {
  const { email } = await tried();
  const again = newBuyer(app, email);
  const renewalConsent = await versionWithout(again);
  expect((await again.buy({ renewalConsent })).data.registerAndSubscribe.status).toBe('SUCCEEDED');
  const { payments, consents } = await moneyOf(app, email);
  expect(payments).toEqual([{ state: 'PAID', amount: 1_949, kind: 'PERIOD' }]);
  expect(consents[0]?.text).not.toContain('trial');
});

test('rejects consent to the terms without a trial for an order with one', async () => {
  const buyer = newBuyer(app);
  const renewalConsent = await versionWithout(buyer);
  expect(codeOf(await buyer.buy({ renewalConsent }))).toBe('RENEWAL_CONSENT_CHANGED');
});

test('a declined card does not use up the trial, and a used trial is forgotten after three years', async () => {
  const declined = newBuyer(app);
  await declined.buy({ cardToken: 'sandbox-card-declined' });
  expect((await declined.buy()).data.registerAndSubscribe.status).toBe('SUCCEEDED');

  const { email } = await tried();
  const remembered = async () => (await app.orm.em.fork().execute('select 1 from trial_use')).length;
  await eraseExpiredRecords(app.newContext());
  expect(await remembered()).toBeGreaterThan(0);
  app.advance(3 * 366 * 86_400_000);
  await eraseExpiredRecords(app.newContext());
  expect(await remembered()).toBe(0);
  expect((await newBuyer(app, email).buy()).data.registerAndSubscribe.status).toBe('SUCCEEDED');
  // Not by an account that has paid.
  await signIn(app, declined);
  const { plans } = (await declined.ask('{ plans { terms(locale: en) { isTrial } } }')).data;
  expect(plans[0].terms.isTrial).toBe(false);
});
