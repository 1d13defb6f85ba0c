import type { Context, Em, Locale } from '#server/context.ts';
import { texts } from '#server/texts/texts.ts';
import { formatMoney, perWeek, plusDays } from '#shared/money.ts';
import { Payment } from './payment.entity.ts';
import { Plan } from './plan.entity.ts';

/** A plan with what only the others of its currency tell. */
export type OfferedPlan = Plan & {
  moneyPerWeek: number;
  /** How much less a week costs than with the dearest plan, whole percent, rounded down; null for that one. */
  discountPercent: number | null;
};

/** What is charged when, and the words that have to be agreed to. Amounts in minor units. */
export type Terms = {
  isTrial: boolean;
  amountNow: number;
  amountLater: number;
  trialDays: number;
  nextDebitDay: Date;
  renewalConsent: { version: string; text: string };
};

/** The plans on sale, the shortest first. `currency`: only those of this one. */
export async function offeredPlans(
  ctx: Pick<Context, 'em'>,
  currency?: string | null,
): Promise<OfferedPlan[]> {
  const plans = await ctx.em
    .fork()
    .find(
      Plan,
      { isOffered: true, ...(currency ? { currencyCode: currency } : {}) },
      { orderBy: { currencyCode: 'asc', periodDays: 'asc' } },
    );
  return plans.map((plan) => {
    const ofCurrency = plans.filter(({ currencyCode }) => currencyCode === plan.currencyCode);
    const dearest = Math.max(...ofCurrency.map((one) => one.amount / one.periodDays));
    const percent = Math.floor(100 * (1 - plan.amount / plan.periodDays / dearest));
    return Object.assign(plan, {
      moneyPerWeek: perWeek(plan),
      discountPercent: percent > 0 ? percent : null,
    });
  });
}

/** Whether the trial is open to this account: only to those who never paid. Null: nobody is signed in yet. */
export const isNewSubscriber = async (em: Em, accountId: string | null): Promise<boolean> =>
  accountId === null || (await em.count(Payment, { accountId, state: { $ne: 'FAILED' } })) === 0;

/** What buying the plan now means. */
export function termsOf(plan: Plan, isNew: boolean, now: Date, locale: Locale): Terms {
  const isTrial = isNew && plan.trialDays > 0;
  const trialDays = isTrial ? plan.trialDays : 0;
  const fill: Record<string, string> = {
    later: formatMoney(plan.amount, plan.currencyCode, locale),
    days: String(plan.periodDays),
    trial: String(trialDays),
  };
  const { version, trial, renewal } = texts[locale].payment.renewalConsent;
  return {
    isTrial,
    amountNow: isTrial ? plan.firstDayDebitAmount : plan.amount,
    amountLater: plan.amount,
    trialDays,
    nextDebitDay: plusDays(now, isTrial ? trialDays : plan.periodDays),
    renewalConsent: {
      version,
      text: (isTrial ? trial : renewal).replace(/\{(\w+)\}/g, (_, name: string) => fill[name] ?? ''),
    },
  };
}

/** The same for whoever asks, now. */
export const termsFor = async (
  ctx: Pick<Context, 'em' | 'viewer' | 'now'>,
  plan: Plan,
  locale: Locale,
): Promise<Terms> =>
  termsOf(plan, await isNewSubscriber(ctx.em.fork(), ctx.viewer?.accountId ?? null), ctx.now(), locale);

/** A plan by its id, with its place among those of its currency, also when it is no longer on sale. */
export async function planOf(ctx: Pick<Context, 'em'>, id: string): Promise<OfferedPlan> {
  const offered = (await offeredPlans(ctx)).find((plan) => plan.id === id);
  if (offered) return offered;
  const plan = await ctx.em.fork().findOneOrFail(Plan, { id });
  return Object.assign(plan, { moneyPerWeek: perWeek(plan), discountPercent: null });
}
