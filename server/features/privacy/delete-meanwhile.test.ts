import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { contextWith, unknownClient, type Context, type Em } from '#server/context/context.ts';
import { Account } from '#server/features/account/account.entity.ts';
import { mailAccount } from '#server/features/account/mail-account.ts';
import { requestSignInLink } from '#server/features/account/sign-in/request-sign-in-link.ts';
import { runLookup } from '#server/features/lookup/run-lookup.ts';
import { startLookup } from '#server/features/lookup/start-lookup.ts';
import { recipientHash } from '#server/features/message/queue-message.ts';
import { cancelSubscription } from '#server/features/subscription/renewal/cancel-subscription.ts';
import { Checkout } from '#server/features/subscription/checkout.entity.ts';
import { Payment } from '#server/features/subscription/payment.entity.ts';
import { reconcileCheckout } from '#server/features/subscription/reconciliation/reconcile-checkout.ts';
import { refundPayment } from '#server/features/subscription/refund/refund-payment.ts';
import { renewSubscriptions } from '#server/features/subscription/renewal/renew-subscriptions.ts';
import { resumeSubscription } from '#server/features/subscription/renewal/resume-subscription.ts';
import { Subscription } from '#server/features/subscription/subscription.entity.ts';
import { lockFor } from '#server/sql/advisory-lock.ts';
import { makeRequest, makeSubscriber } from '#server/testing/factories.ts';
import { newBuyer, type Buyer } from '#server/testing/purchase.ts';
import { whileHeld } from '#server/testing/while-held.ts';
import { openTestApp } from '#server/testing/open-test-app.ts';

const app = await openTestApp();

const said = (error: Error & { code?: string }) => error.code ?? error.message;
const lookup = { kind: 'EMAIL', subject: 'nobody@nowhere.invalid', purpose: 'FRAUD_CHECK' } as const;
type Subscriber = { ctx: Context; buyer: Buyer; checkoutId: string };
/** Operations of a subscriber, with their result if the account is deleted before they can start. */
const acts: [string, (by: Subscriber) => Promise<() => Promise<unknown>>, unknown][] = [
  [
    'starting a lookup',
    async ({ ctx }) =>
      () =>
        startLookup(ctx, lookup, unknownClient).catch(said),
    'SUBSCRIPTION_EXPIRED',
  ],
  [
    'a failing lookup',
    async ({ ctx }) => {
      const { id } = await startLookup(ctx, lookup, unknownClient);
      return () => runLookup(ctx, { lookupId: id }, () => Promise.reject(new Error('no report')));
    },
    undefined,
  ],
  [
    'cancelling',
    async ({ ctx }) =>
      () =>
        cancelSubscription(ctx).catch(said),
    'NOT_FOUND',
  ],
  [
    'resuming',
    async ({ ctx }) => {
      await cancelSubscription(ctx);
      return () => resumeSubscription(ctx).catch(said);
    },
    'NOT_FOUND',
  ],
  [
    'reconciling a cancellation at the gateway',
    async ({ ctx, checkoutId }) => {
      const { reference } = await ctx.em.fork().findOneOrFail(Checkout, { id: checkoutId });
      await app.sandbox.cancel(reference!);
      return () => reconcileCheckout(ctx, checkoutId).catch(said);
    },
    false,
  ],
  [
    'a refund',
    async ({ ctx, checkoutId }) => {
      const { id } = await ctx.em.fork().findOneOrFail(Payment, { checkoutId });
      return () => refundPayment(ctx, { paymentId: id, reason: 'OPERATOR' }).catch(said);
    },
    'a payment of an account that is gone',
  ],
  [
    'signing in after paying',
    async ({ buyer, checkoutId }) =>
      async () => {
        const query = 'mutation ($id: ID!) { signInAfterPayment(id: $id) { token } }';
        return (await buyer.ask(query, { id: checkoutId })).errors?.[0]?.extensions.code;
      },
    'AUTO_LOGIN_FAILED',
  ],
  [
    'asking for a sign-in link',
    async ({ ctx, buyer }) =>
      () =>
        requestSignInLink(ctx, { email: buyer.email }, unknownClient).catch(said),
    true,
  ],
  [
    'the end of a plan',
    async ({ ctx, checkoutId }) => {
      const ended = { state: 'ACTIVE', validUntil: ctx.now(), nextChargeAt: null } as const;
      await ctx.em.fork().nativeUpdate(Subscription, { checkoutId }, ended);
      return () => renewSubscriptions(ctx);
    },
    { failed: 0 },
  ],
  [
    'the reminder of a trial',
    async ({ ctx, checkoutId }) => {
      await ctx.em.fork().nativeUpdate(Subscription, { checkoutId }, { nextChargeAt: ctx.now() });
      return () => renewSubscriptions(ctx);
    },
    { failed: 0 },
  ],
];

test.each(acts)(
  '%s waits for a concurrent deletion of its account, without a deadlock',
  async (_, prepare, answer) => {
    const buyer = newBuyer(app);
    const { id: checkoutId } = (await buyer.buy()).data.registerAndSubscribe as { id: string };
    const { accountId } = await app.orm.em.fork().findOneOrFail(Checkout, { id: checkoutId });
    const ctx = contextWith(app.newContext(), { viewer: { accountId, sessionId: 'not asked for' } });
    const act = await prepare({ ctx, buyer, checkoutId });
    const answered = await whileHeld(
      app,
      (em) => em.execute('select from account where id = ? for update', [accountId]),
      act,
      (em) => em.execute('delete from account where id = ?', [accountId]),
    );
    expect(answered).toEqual(answer);
  },
);

test('the e-mail to an unproven mailbox waits for a deletion before it takes the cap, which that needs next', async () => {
  const buyer = newBuyer(app);
  await buyer.buy();
  await requestSignInLink(app.newContext(), { email: buyer.email }, unknownClient);
  const [link] = await app.orm.em
    .fork()
    .execute<{ id: string; account_id: string }[]>('select id, account_id from sign_in_link');
  const cap = recipientHash(app.ports, buyer.email);
  await whileHeld(
    app,
    (em) => em.execute('select from account where id = ? for update', [link!.account_id]),
    () => mailAccount(app.newContext(), { purpose: 'SIGN_IN', id: link!.id, locale: null }, randomUUID()),
    async (em) => {
      // Fails if it is not free.
      await em.execute("set local lock_timeout = '100ms'");
      await lockFor(em, 'recipient', cap);
    },
  );
});

async function ownerWithRequest() {
  const password = 'kucingku suka ikan';
  const owner = await makeSubscriber(app, { password });
  const { id } = await makeRequest(app, owner);
  const proof = await app.encryptPassword(password);
  const deleteIt = 'mutation ($p: String) { deleteAccount(encryptedPassword: $p) { kept { count } } }';
  return {
    owner,
    lockRequest: (em: Em) => em.execute('select from location_request where id = ? for update', [id]),
    deleteIt: () => app.graphql(deleteIt, { p: proof }, { token: owner.token }),
  };
}

test('a deletion waits for what a recipient is doing before it locks its account, which that may need next', async () => {
  const { owner, lockRequest, deleteIt } = await ownerWithRequest();
  const { errors } = await whileHeld(app, lockRequest, deleteIt, (em) =>
    em.execute('select from account where id = ? for update nowait', [owner.accountId]),
  );
  expect(errors).toBeUndefined();
});

test('a deletion whose session is ended elsewhere while it waits deletes nothing', async () => {
  const { owner, lockRequest, deleteIt } = await ownerWithRequest();
  const { errors } = await whileHeld(app, lockRequest, deleteIt, (em) =>
    em.execute('delete from session where account_id = ?', [owner.accountId]),
  );
  expect(errors?.[0]?.extensions.code).toBe('UNAUTHENTICATED');
  expect(await app.orm.em.fork().count(Account, { id: owner.accountId })).toBe(1);
});

test.each([
  ['a partner token', 'createPartnerToken(input: { name: "CRM", scopes: [ACCOUNT_READ] }) { token }'],
  ['a webhook', 'createWebhook(url: "https://partner.example/hook") { secret }'],
])('creating %s while the account is being deleted is like doing so signed out', async (_, create) => {
  const { accountId, token } = await makeSubscriber(app);
  const { errors } = await whileHeld(
    app,
    (em) => em.execute('select from account where id = ? for update', [accountId]),
    () => app.graphql(`mutation { ${create} }`, {}, { token }),
    (em) => em.execute('delete from account where id = ?', [accountId]),
  );
  expect(errors?.[0]?.extensions.code).toBe('UNAUTHENTICATED');
});
