import type { Context, Locale } from '#server/context/context.ts';
import { Account } from '#server/features/account/account.entity.ts';
import { hasScope } from '#server/features/partner/access.ts';
import { renewsItself, type PaymentMethod } from '#server/ports/payment/port.ts';
import { fill } from '#server/texts/fill.ts';
import { texts } from '#server/texts/texts.ts';
import { formatMoney, perWeek, plusDays } from '#shared/money.ts';
import { mayTry } from './trial-use.ts';
import { Plan } from './plan.entity.ts';

/** A plan with what can only be computed from its currency's other plans. */
export type OfferedPlan = Plan & {
  moneyPerWeek: number;
  /**
   * How much cheaper a week is than with the most expensive plan, whole percent, rounded down; null for that plan.
   */
  discountPercent: number | null;
};

/** What is charged when, and the terms to agree to. Amounts in minor units. */
export type Terms = {
  isTrial: boolean;
  amountNow: number;
  amountLater: number;
  trialDays: number;
  /** False: nothing is charged later; each further period is paid by its payer. */
  renews: boolean;
  /** Null if it does not renew. */
  nextDebitDay: Date | null;
  renewalConsent: { version: string; text: string };
};

/** The plans on sale, shortest first. `currency`: only those of this one, in upper or lower case. */
export async function offeredPlans(
  ctx: Pick<Context, 'em'>,
  currency?: string | null,
): Promise<OfferedPlan[]> {
  const plans = await ctx.em
    .fork()
    .find(
      Plan,
      { isOffered: true, ...(currency ? { currencyCode: currency.toUpperCase() } : {}) },
      { orderBy: { currencyCode: 'asc', periodDays: 'asc' } },
    );
  return plans.map((plan) => {
    const ofCurrency = plans.filter(({ currencyCode }) => currencyCode === plan.currencyCode);
    const dearest = ofCurrency.reduce((a, b) => (a.amount * b.periodDays < b.amount * a.periodDays ? b : a));
    // The division is of whole numbers: in fractions a fifth would come out as a little less.
    const ratio = (100 * plan.amount * dearest.periodDays) / (plan.periodDays * dearest.amount);
    const percent = Math.floor(100 - ratio);
    return Object.assign(plan, {
      moneyPerWeek: perWeek(plan),
      discountPercent: percent > 0 ? percent : null,
    });
  });
}

/** The version of the terms for a trial. */
export const trialVersion = (version: string): string => `${version}-trial`;

/** The version of the terms for a plan that does not renew. */
export const onceVersion = (version: string): string => `${version}-once`;

/** The terms of buying the plan now, paid by this method. */
export function termsOf(
  plan: Plan,
  method: PaymentMethod,
  { isNew, now, locale }: { isNew: boolean; now: Date; locale: Locale },
): Terms {
  const renews = renewsItself(method);
  const isTrial = isNew && plan.trialDays > 0 && renews;
  const trialDays = isTrial ? plan.trialDays : 0;
  const values = {
    later: formatMoney(plan.amount, plan.currencyCode, locale),
    days: String(plan.periodDays),
    trial: String(trialDays),
  };
  const { version, trial, renewal, once } = texts[locale].payment.renewalConsent;
  return {
    isTrial,
    amountNow: isTrial ? plan.firstDayDebitAmount : plan.amount,
    amountLater: plan.amount,
    trialDays,
    renews,
    nextDebitDay: renews ? plusDays(now, isTrial ? trialDays : plan.periodDays) : null,
    renewalConsent: {
      // Agreeing to a trial is not agreeing to pay a whole period at once.
      version: isTrial ? trialVersion(version) : renews ? version : onceVersion(version),
      text: fill(isTrial ? trial : renews ? renewal : once, values),
    },
  };
}

/**
 * The same for the caller, now; for a token that may not read the account, as for a visitor. `hadTrial`: a visitor who
 * has been told that their mailbox has had its trial.
 */
export async function termsFor(
  ctx: Pick<Context, 'em' | 'viewer' | 'now' | 'vault'>,
  plan: Plan,
  {
    method = 'CARD',
    locale,
    hadTrial = false,
  }: { method?: PaymentMethod; locale: Locale; hadTrial?: boolean },
): Promise<Terms> {
  const em = ctx.em.fork();
  const { viewer } = ctx;
  const isOwn = viewer !== null && hasScope(viewer, 'ACCOUNT_READ');
  const account = isOwn ? await em.findOneOrFail(Account, { id: viewer.accountId }) : null;
  const isNew = !hadTrial && (account === null || (await mayTry(ctx, em, account)));
  return termsOf(plan, method, { isNew, now: ctx.now(), locale });
}

/** A plan by id, compared with the others of its currency, even if it is no longer on sale. */
export async function planOf(ctx: Pick<Context, 'em'>, id: string): Promise<OfferedPlan> {
  const offered = (await offeredPlans(ctx)).find((plan) => plan.id === id);
  if (offered) return offered;
  const plan = await ctx.em.fork().findOneOrFail(Plan, { id });
  return Object.assign(plan, { moneyPerWeek: perWeek(plan), discountPercent: null });
}
