import { z } from 'zod';
import type { Context } from '#server/context/context.ts';
import { AppError } from '#server/errors/errors.ts';
import { paymentMethodsIn } from '#server/features/subscription/gateways.ts';
import {
  clientSecretOf,
  type PaymentOutcome,
} from '#server/features/subscription/checkout/payment-outcome.ts';
import { termsFor, type OfferedPlan } from '#server/features/subscription/plans.ts';
import { timestamp } from './present.ts';

const minor = (what: string) => z.int().meta({ minimum: 0 }).describe(`${what}, in minor units`);

const methodShape = z
  .enum(['CARD', 'PAYPAL', 'V5PAY'])
  .meta({ id: 'PaymentMethod', description: 'card, PayPal, or the wallet that screens call GCash' });

const planShape = z
  .object({
    id: z.string().describe('pass it as `planId`'),
    currencyCode: z.string().meta({ pattern: '^[A-Z]{3}$' }).describe('ISO 4217'),
    firstDayDebitAmount: minor('what is charged at once for the trial'),
    amount: minor('what each period costs'),
    period: z.int().meta({ minimum: 1 }).describe('days per period'),
    date: z.int().meta({ minimum: 0 }).describe('days of trial'),
    moneyPerWeek: minor('a period’s price in a week, rounded up'),
    discountPercent: z
      .int()
      .meta({ minimum: 0, maximum: 100 })
      .nullable()
      .describe(
        'how much cheaper a week is than with the most expensive plan, in percent; null for that plan',
      ),
    renews: z
      .boolean()
      .describe(
        'false if the payment method cannot be charged automatically: V5PAY, which has no trial either',
      ),
    nextDebitDay: timestamp
      .nullable()
      .describe('date of the next charge if bought now, milliseconds since 1970; null if it does not renew'),
    amountNow: minor(
      'what you would be charged at once; with a partner token without account:read, what a visitor would be',
    ),
    lookups: z.int().meta({ minimum: 0 }).describe('lookups per period'),
    renewalConsent: z
      .object({
        version: z.string().describe('send it back as `renewalConsent`'),
        text: z.string().describe('the renewal terms, which the buyer must read and agree to'),
      })
      .meta({ id: 'RenewalConsent' }),
  })
  .meta({ id: 'Plan' });

export const productShape = planShape
  .extend({
    plans: z
      .array(planShape)
      .describe('all plans on sale in the currency; the fields above describe one of them'),
    methods: z.array(
      z
        .object({
          method: methodShape,
          isSandbox: z.boolean().describe('true if no money is charged and only test cards are accepted'),
          stripeKey: z
            .string()
            .nullable()
            .describe('Stripe’s publishable key if its Payment Element takes the card, otherwise null'),
        })
        .meta({ id: 'OfferedMethod' }),
    ),
  })
  .meta({ id: 'Product' });

/** Who asks for the terms, and how they would pay. */
type Buying = Parameters<typeof termsFor>[2];

async function presentPlan(
  ctx: Context,
  plan: OfferedPlan,
  buying: Buying,
): Promise<z.output<typeof planShape>> {
  const terms = await termsFor(ctx, plan, buying);
  return {
    id: plan.id,
    currencyCode: plan.currencyCode,
    firstDayDebitAmount: plan.firstDayDebitAmount,
    amount: plan.amount,
    period: plan.periodDays,
    date: plan.trialDays,
    moneyPerWeek: plan.moneyPerWeek,
    discountPercent: plan.discountPercent,
    renews: terms.renews,
    nextDebitDay: terms.nextDebitDay?.getTime() ?? null,
    amountNow: terms.amountNow,
    lookups: plan.lookupsPerPeriod,
    renewalConsent: terms.renewalConsent,
  };
}

/** The plans of a currency; `chosen` is described at the top level. */
export async function presentProduct(
  ctx: Context,
  plans: readonly OfferedPlan[],
  chosen: OfferedPlan,
  buying: Buying,
): Promise<z.output<typeof productShape>> {
  return {
    ...(await presentPlan(ctx, chosen, buying)),
    plans: await Promise.all(plans.map((plan) => presentPlan(ctx, plan, buying))),
    methods: paymentMethodsIn(ctx, chosen.currencyCode),
  };
}

export const outcomeShape = z
  .object({
    id: z.uuid().describe('for /personnal/registerQuery/{id}; it cannot be guessed'),
    status: z
      .enum(['WAITING', 'NOT_COMPLETED', 'SUCCEEDED', 'FAILED', 'REFUNDED', 'UNSUBSCRIBED'])
      .describe(
        'failures are states here, not errors. WAITING: ask again every few seconds. NOT_COMPLETED: the payer left without paying; `payUrl` continues. UNSUBSCRIBED: paid, and since ended at the provider',
      ),
    method: methodShape,
    payUrl: z
      .string()
      .meta({ format: 'uri' })
      .nullable()
      .describe('where the payer continues; null if there is nothing left to do'),
    email: z
      .string()
      .nullable()
      .describe('null if only the paying browser asks and the owner of the mailbox has confirmed it since'),
    clientSecret: z
      .string()
      .nullable()
      .describe(
        'what Stripe’s Payment Element needs to complete an open payment; null if nothing is paid there, and two hours after the order: a new one is needed then',
      ),
    canSignIn: z.boolean().describe('whether /auth/loginAfterPayment would sign this browser in'),
    isRegistration: z.boolean().describe('whether the purchase also created the account'),
  })
  .meta({ id: 'Purchase' });
/** If the gateway cannot be reached, the secret is left out; querying the outcome again returns it. */
export async function presentOutcome(
  ctx: Context,
  { id, status, method, payUrl, email, canSignIn, isRegistration }: PaymentOutcome,
): Promise<z.output<typeof outcomeShape>> {
  const clientSecret = await clientSecretOf(ctx, id).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'PAYMENT_UNAVAILABLE') return null;
    throw error;
  });
  return { id, status, method, payUrl, email, clientSecret, canSignIn, isRegistration };
}

export const paidShape = z
  .object({
    amounts: z
      .array(
        z
          .object({
            amount: minor('what was paid and not refunded'),
            currencyCode: z.string().meta({ pattern: '^[A-Z]{3}$' }).describe('ISO 4217'),
          })
          .meta({ id: 'PaidAmount' }),
      )
      .describe('one sum per currency; empty if nothing was paid'),
  })
  .meta({ id: 'PaidAmounts' });
