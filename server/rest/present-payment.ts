import { z } from 'zod';
import type { Context, Locale } from '#server/context.ts';
import { AppError } from '#server/errors.ts';
import { paymentMethodsIn } from '#server/features/subscription/gateways.ts';
import { clientSecretOf, type PaymentOutcome } from '#server/features/subscription/payment-outcome.ts';
import { termsFor, type OfferedPlan } from '#server/features/subscription/plans.ts';
import { timestamp } from './present.ts';

const minor = (what: string) => z.int().describe(`${what}, in minor units`);

const methodShape = z.enum(['CARD', 'PAYPAL', 'V5PAY']);

const planShape = z.object({
  id: z.string(),
  currencyCode: z.string().describe('ISO 4217'),
  firstDayDebitAmount: minor('what is charged at once for the trial'),
  amount: minor('what each period costs'),
  period: z.int().describe('days of a period'),
  date: z.int().describe('days of the trial'),
  moneyPerWeek: minor('a period’s price in a week, rounded up'),
  discountPercent: z.int().nullable().describe('how much less a week costs than with the dearest plan'),
  nextDebitDay: timestamp.describe('when it is charged next if bought now, milliseconds since 1970'),
  amountNow: minor('what you would be charged at once'),
  lookups: z.int().describe('lookups of each period'),
  renewalConsent: z.object({ version: z.string(), text: z.string() }),
});

export const productShape = planShape.extend({
  plans: z.array(planShape).describe('everything on sale in the currency; the fields above are those of one'),
  methods: z.array(
    z.object({
      method: methodShape,
      isSandbox: z.boolean(),
      stripeKey: z
        .string()
        .nullable()
        .describe('Stripe’s key for browsers, where its Payment Element takes the card; else null'),
    }),
  ),
});

async function presentPlan(
  ctx: Context,
  plan: OfferedPlan,
  locale: Locale,
): Promise<z.output<typeof planShape>> {
  const terms = await termsFor(ctx, plan, locale);
  return {
    id: plan.id,
    currencyCode: plan.currencyCode,
    firstDayDebitAmount: plan.firstDayDebitAmount,
    amount: plan.amount,
    period: plan.periodDays,
    date: plan.trialDays,
    moneyPerWeek: plan.moneyPerWeek,
    discountPercent: plan.discountPercent,
    nextDebitDay: terms.nextDebitDay.getTime(),
    amountNow: terms.amountNow,
    lookups: plan.lookupsPerPeriod,
    renewalConsent: terms.renewalConsent,
  };
}

/** What is sold in a currency; `chosen` stands in front. */
export async function presentProduct(
  ctx: Context,
  plans: readonly OfferedPlan[],
  chosen: OfferedPlan,
  locale: Locale,
): Promise<z.output<typeof productShape>> {
  return {
    ...(await presentPlan(ctx, chosen, locale)),
    plans: await Promise.all(plans.map((plan) => presentPlan(ctx, plan, locale))),
    methods: paymentMethodsIn(ctx, chosen.currencyCode),
  };
}

export const outcomeShape = z.object({
  id: z.uuid().describe('for /personnal/registerQuery/{id}; nobody can guess it'),
  status: z
    .enum(['WAITING', 'NOT_COMPLETED', 'SUCCEEDED', 'FAILED', 'REFUNDED', 'UNSUBSCRIBED'])
    .describe('failures are states here, not errors'),
  method: methodShape,
  payUrl: z.string().nullable().describe('where the payer goes on; null when there is nothing left to do'),
  email: z.string(),
  clientSecret: z
    .string()
    .nullable()
    .describe(
      'what Stripe’s Payment Element needs to take an open payment; null where nothing is paid there',
    ),
  canSignIn: z.boolean().describe('whether /auth/loginAfterPayment would sign this browser in'),
});
/** A gateway that cannot be asked leaves the secret out; asking for the outcome again brings it. */
export async function presentOutcome(
  ctx: Context,
  { id, status, method, payUrl, email, canSignIn }: PaymentOutcome,
): Promise<z.output<typeof outcomeShape>> {
  const clientSecret = await clientSecretOf(ctx, id).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'PAYMENT_UNAVAILABLE') return null;
    throw error;
  });
  return { id, status, method, payUrl, email, clientSecret, canSignIn };
}

export const paidShape = z.object({
  amounts: z
    .array(z.object({ amount: minor('what was paid and not given back'), currencyCode: z.string() }))
    .describe('one sum for each currency; empty when nothing was paid'),
});
