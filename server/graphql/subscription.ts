import { cancelSubscription } from '#server/features/subscription/renewal/cancel-subscription.ts';
import { paymentMethodsIn } from '#server/features/subscription/gateways.ts';
import { payingClient } from '#server/features/subscription/checkout/payer.ts';
import { clientSecretOf, paymentOutcome } from '#server/features/subscription/checkout/payment-outcome.ts';
import { offeredPlans, planOf, termsFor } from '#server/features/subscription/plans.ts';
import { quotaOf } from '#server/features/subscription/quota.ts';
import { registerAndSubscribe } from '#server/features/subscription/checkout/register-and-subscribe.ts';
import { extendSubscription, extension } from '#server/features/subscription/renewal/extend-subscription.ts';
import { resumeSubscription } from '#server/features/subscription/renewal/resume-subscription.ts';
import { sandboxAccount } from '#server/features/subscription/sandbox-account.ts';
import { signInAfterPayment } from '#server/features/subscription/checkout/sign-in-after-payment.ts';
import { subscribe } from '#server/features/subscription/checkout/subscribe.ts';
import { subscriptionStatus } from '#server/features/subscription/subscription-status.ts';
import {
  autoRenews,
  canResume,
  changePaymentMethod,
  extendLinkOf,
  nextDebitAmountOf,
  paidAmountsOf,
  paymentsOf,
  purchaseOf,
  renewsByItself,
  validUntilOf,
} from '#server/features/subscription/subscription.queries.ts';
import { requestWithdrawalLink } from '#server/features/subscription/refund/request-withdrawal-link.ts';
import { withdrawal, withdrawPurchase } from '#server/features/subscription/refund/withdraw-purchase.ts';
import type { Money } from '#shared/money.ts';
import { appPaths, localPath } from '#shared/paths.ts';
import { signedIn } from './account.ts';
import type { Resolvers } from './generated.ts';

const money = (amount: number, currency: string): Money => ({ amount, currency });

export const subscriptionResolvers: Resolvers = {
  Query: {
    plans: (_, { currency }, ctx) => offeredPlans(ctx, currency),
    paymentMethods: (_, { currency }, ctx) => paymentMethodsIn(ctx, currency),
    paymentOutcome: (_, input, ctx) => paymentOutcome(ctx, input, ctx.client),
    payment: async (_, { id }, ctx) => (await paymentsOf(ctx, ctx.viewer?.accountId ?? '', id))[0] ?? null,
    withdrawal: (_, input, ctx) => withdrawal(ctx, input),
    extension: (_, input, ctx) => extension(ctx, input),
  },
  Mutation: {
    registerAndSubscribe: (_, { input }, ctx) => {
      const client = payingClient(ctx.client);
      ctx.setPayerCookie(client.payer);
      return registerAndSubscribe(ctx, input, client);
    },
    subscribe: (_, { input }, ctx) => subscribe(ctx, input, ctx.client),
    signInAfterPayment: async (_, input, ctx) =>
      signedIn(ctx, await signInAfterPayment(ctx, input, ctx.client)),
    extendSubscription: (_, input, ctx) => {
      const client = payingClient(ctx.client);
      ctx.setPayerCookie(client.payer);
      return extendSubscription(ctx, input, client);
    },
    cancelSubscription: (_, __, ctx) => cancelSubscription(ctx),
    resumeSubscription: (_, __, ctx) => resumeSubscription(ctx),
    sandboxAccount: (_, __, ctx) => sandboxAccount(ctx, ctx.client),
    changePaymentMethod: async (_, __, ctx) => {
      const back = ctx.settings.publicUrl + localPath(appPaths.mySubscription, ctx.locale);
      return { url: await changePaymentMethod(ctx, back) };
    },
    requestWithdrawalLink: async (_, input, ctx) => ({
      accepted: await requestWithdrawalLink(ctx, input, ctx.client),
    }),
    withdrawPurchase: (_, input, ctx) => withdrawPurchase(ctx, input),
  },
  Plan: {
    trialPrice: ({ firstDayDebitAmount, currencyCode }) => money(firstDayDebitAmount, currencyCode),
    price: ({ amount, currencyCode }) => money(amount, currencyCode),
    pricePerWeek: ({ moneyPerWeek, currencyCode }) => money(moneyPerWeek, currencyCode),
    lookups: ({ lookupsPerPeriod }) => lookupsPerPeriod,
    terms: async (plan, { locale, hadTrial, method }, ctx) => {
      const buying = { locale, hadTrial: hadTrial ?? false, method: method ?? 'CARD' };
      const { amountNow, amountLater, ...terms } = await termsFor(ctx, plan, buying);
      const { currencyCode } = plan;
      return { ...terms, now: money(amountNow, currencyCode), later: money(amountLater, currencyCode) };
    },
  },
  Subscription: {
    status: (subscription, _, ctx) => subscriptionStatus(subscription, ctx.now()),
    validUntil: (subscription) => validUntilOf(subscription),
    worksUntil: ({ validUntil }) => validUntil,
    autoRenew: autoRenews,
    renews: (subscription, _, ctx) => renewsByItself(ctx, subscription),
    extendLink: (subscription, _, ctx) => extendLinkOf(ctx, subscription),
    isExpired: ({ validUntil }, _, ctx) => validUntil <= ctx.now(),
    canResume: (subscription, _, ctx) => canResume(ctx, subscription),
    isTrial: ({ state }) => state === 'TRIAL',
    isPastDue: ({ state }) => state === 'PAST_DUE',
    plan: ({ planId }, _, ctx) => (planId ? planOf(ctx, planId) : null),
    method: async (subscription, _, ctx) => (await purchaseOf(ctx, subscription))?.method ?? null,
    nextDebitDay: ({ nextChargeAt }) => nextChargeAt ?? null,
    nextDebitAmount: (subscription, _, ctx) => nextDebitAmountOf(ctx, subscription),
    paidAmounts: ({ accountId }, _, ctx) => paidAmountsOf(ctx, accountId),
    payments: ({ accountId }, _, ctx) => paymentsOf(ctx, accountId),
    quota: (subscription, _, ctx) => quotaOf(ctx, subscription),
  },
  PaymentOutcome: {
    clientSecret: ({ id }, _, ctx) => clientSecretOf(ctx, id),
  },
  Payment: {
    isTrial: ({ kind }) => kind === 'TRIAL',
    amount: ({ amount, currencyCode }) => money(amount, currencyCode),
  },
};
