import { randomUUID } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import { runDueJobs } from '#server/testing/due-jobs.ts';
import { mailTo, tokenIn } from '#server/testing/mailbox.ts';
import { openStripeShop } from '#server/testing/payment/stripe-shop.ts';
import { newBuyer, outcomeFields, type Buyer } from '#server/testing/purchase.ts';
import { hour } from '#shared/time-units.ts';

const { app, driver, order, tell } = await openStripeShop();

const outcome = `query ($id: ID!) { paymentOutcome(id: $id) { ${outcomeFields} clientSecret } }`;
const signIn = 'mutation ($id: ID!) { signInAfterPayment(id: $id) { account { email } } }';
const codeOf = (answer: { errors?: { extensions: { code: string } }[] }) =>
  answer.errors?.[0]?.extensions.code;
const secretOf = async (buyer: Buyer & { id: string }) =>
  (await buyer.ask(outcome, { id: buyer.id })).data.paymentOutcome.clientSecret as string | null;
async function paid() {
  const buyer = await order();
  await driver.pay(buyer.customer);
  await tell(buyer.customer, 'invoice.paid');
  return buyer;
}

test('an order can be paid in the form for two hours; its trial runs at Stripe from the order', async () => {
  const buyer = await order();
  app.advance(2 * hour - 60_000);
  expect(await secretOf(buyer)).toContain('_secret_');
  app.advance(60_000);
  expect(await secretOf(buyer)).toBeNull();
});

test('Stripe is asked for an order’s client secret once in five seconds, however often its payer asks', async () => {
  const buyer = await order();
  app.advance(6_000);
  const secret = vi.spyOn(driver.gateway, 'clientSecret');
  secret.mockClear();
  const asked = Array.from(
    { length: 10 },
    (_, index) => `a${index}: paymentOutcome(id: $id) { clientSecret }`,
  );
  const ask = async () =>
    new Set(
      Object.values((await buyer.ask(`query ($id: ID!) { ${asked.join(' ')} }`, { id: buyer.id })).data).map(
        (each) => (each as { clientSecret: string }).clientSecret,
      ),
    );
  const [known] = [...(await ask())];
  expect(known).toContain('_secret_');
  for (let count = 0; count < 3; count += 1) expect([...(await ask())]).toEqual([known]);
  expect(secret).toHaveBeenCalledOnce();
  app.advance(6_000);
  await ask();
  expect(secret).toHaveBeenCalledTimes(2);
  secret.mockRestore();
});

test("the payer's cookie shows no address once the mailbox is proven, and the account still sees its own", async () => {
  const { id, ...payer } = await paid();
  const shown = async (browser: Buyer = payer) => (await browser.ask(outcome, { id })).data.paymentOutcome;
  expect(await shown()).toMatchObject({ email: payer.email, canSignIn: true });

  const owner = newBuyer(app);
  await owner.ask('mutation ($e: String!) { requestSignInLink(email: $e) }', { e: payer.email });
  await runDueJobs(app);
  const enter = 'mutation ($t: String!) { signInWithLink(token: $t) { token } }';
  await owner.ask(enter, { t: tokenIn(await mailTo(app, payer.email, /log-in link/)) });
  expect(await shown()).toMatchObject({ status: 'SUCCEEDED', email: null, canSignIn: false });

  const next = `next-${randomUUID()}@example.org`;
  await owner.ask('mutation ($e: String!) { requestEmailChange(newEmail: $e) { account { id } } }', {
    e: next,
  });
  await runDueJobs(app);
  for (const mailed of [
    await mailTo(app, payer.email, /Confirm the new address/),
    await mailTo(app, next, /Confirm this address/),
  ])
    await owner.ask('mutation ($t: String!) { confirmEmailChange(token: $t) }', { t: tokenIn(mailed) });
  expect((await shown()).email).toBeNull();
  expect((await shown(owner)).email).toBe(next);
});

test("the payer's cookie shows the outcome for a day; the account sees it later, too", async () => {
  const { id, ...payer } = await paid();
  await payer.ask(signIn, { id });
  const session = payer.cookies.get('GPL_USER_TOKEN')!;
  payer.cookies.delete('GPL_USER_TOKEN');
  app.advance(23 * 3_600_000);
  expect(codeOf(await payer.ask(outcome, { id }))).toBeUndefined();
  app.advance(2 * 3_600_000);
  expect(codeOf(await payer.ask(outcome, { id }))).toBe('NOT_FOUND');
  payer.cookies.set('GPL_USER_TOKEN', session);
  expect((await payer.ask(outcome, { id })).data.paymentOutcome.status).toBe('SUCCEEDED');
});
