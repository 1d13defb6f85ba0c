import { requireViewer } from '#server/features/account/sign-in/session.ts';
import { cancelSubscription } from '#server/features/subscription/renewal/cancel-subscription.ts';
import { paymentOutcome } from '#server/features/subscription/checkout/payment-outcome.ts';
import { paidAmountsOf, subscriptionOf } from '#server/features/subscription/subscription.queries.ts';
import { byId, documented } from './documented.ts';
import { presentSubscription, subscriptionShape } from './present.ts';
import { outcomeShape, paidShape, presentOutcome } from './present-payment.ts';
import type { Rest } from './rest-app.ts';

const subscriptionInfo = documented('personnal', 'Your plan, current or most recent.', {
  access: { to: 'SIGNED_IN', scope: 'ACCOUNT_READ' },
  input: {},
  output: subscriptionShape,
});

const cancel = documented(
  'personnal',
  'Stop the renewal. What is paid for stays valid; safe to repeat; confirmed by e-mail.',
  { operation: 'cancelSubscription', input: {}, output: subscriptionShape },
);

const registerQuery = documented(
  'personnal',
  'Outcome of a purchase. Only for its payer: the browser that paid, by its cookie, or the account.',
  {
    description:
      'While it is WAITING, ask again every few seconds. The cookie is `GPL_PAYER`, which the purchase has set; with neither it nor the account, the purchase is `NOT_FOUND`.',
    operation: 'paymentOutcome',
    input: { params: byId('the purchase') },
    output: outcomeShape,
  },
);

const getPaidAmount = documented('personnal', 'What your account has paid, less refunds.', {
  access: { to: 'SIGNED_IN', scope: 'ACCOUNT_READ' },
  input: {},
  output: paidShape,
});

/** The group's spelling is as documented. */
export function personnalCalls(app: Rest): void {
  app.get('/personnal/subscribe/info', { schema: subscriptionInfo }, async ({ ctx }) => ({
    data: await presentSubscription(ctx, await subscriptionOf(ctx, requireViewer(ctx).accountId)),
  }));

  app.post('/personnal/subscribe/cancel', { schema: cancel }, async ({ ctx }) => ({
    data: await presentSubscription(ctx, await cancelSubscription(ctx)),
  }));

  app.get('/personnal/registerQuery/:id', { schema: registerQuery }, async ({ ctx, params }) => ({
    data: await presentOutcome(ctx, await paymentOutcome(ctx, params, ctx.client)),
  }));

  app.post('/personnal/getPaidAmount', { schema: getPaidAmount }, async ({ ctx }) => {
    const paid = await paidAmountsOf(ctx, requireViewer(ctx).accountId);
    return { data: { amounts: paid.map(({ amount, currency }) => ({ amount, currencyCode: currency })) } };
  });
}
