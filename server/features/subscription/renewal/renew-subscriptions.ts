import { sql } from 'kysely';
import { rowsOf, type Context } from '#server/context/context.ts';
import { AppError } from '#server/errors/errors.ts';
import { holdAccount } from '#server/features/account/account.queries.ts';
import { onceInAWhile } from '#server/throttle/once-in-a-while.ts';
import { renewsItself } from '#server/ports/payment/port.ts';
import { day, hour, minute } from '#shared/time-units.ts';
import { announceSubscription } from '../announce-subscription.ts';
import { Checkout } from '../checkout.entity.ts';
import { answersNothing } from '../gateways.ts';
import { queuePaymentMail } from '../payment-mail.ts';
import { reconcileCheckout } from '../reconciliation/reconcile-checkout.ts';
import { whileLocked } from '../subscription-lock.ts';
import { isRenewing, next } from '../subscription-machine.ts';
import { Subscription } from '../subscription.entity.ts';
import { extensionOpens } from './extension.ts';

/** How long before a trial converts its owner is told, milliseconds. */
const reminderBefore = 12 * hour;
/**
 * How long the end of a plan waits for a gateway that cannot be asked whether it was paid, milliseconds from the first
 * query in vain: as long as jobs about money are tried.
 */
const endWaits = 5 * day;
/** A gateway takes an hour or more to renew; how often it is queried in the meantime, milliseconds. */
const mayAsk = onceInAWhile(10 * minute);

/**
 * What happens to subscriptions over time: reminds before a trial converts, and before a plan ends that does not renew by
 * itself; queries the gateway about renewals that are due; ends what is over, which it asks about once more. Runs every
 * minute; a failure waits for the next run and does not hold up the others. A gateway that answers nothing is not queried
 * again in the same run. Reads `atOnce` of them at a time.
 */
export async function renewSubscriptions(ctx: Context, atOnce = 200): Promise<{ failed: number }> {
  const unavailable = new Set<string>();
  let failed = 0;
  for (const [search, act] of [
    [toRemind(ctx), remind],
    [toExtend(ctx), askForPayment],
    [toRenew(ctx), followRenewal],
    [toEnd(ctx), end],
  ] as const) {
    for await (const id of found(search, atOnce)) {
      try {
        await act(ctx, id, unavailable);
      } catch (error) {
        failed++;
        if (error instanceof AppError)
          ctx.log.warn({ code: error.code }, 'a subscription is waiting for its gateway');
        else ctx.log.error({ err: error }, 'a subscription could not be renewed');
      }
    }
  }
  return { failed };
}

type Search = ReturnType<typeof subscriptions>;
const subscriptions = (ctx: Context) => rowsOf(ctx.em.fork()).selectFrom('subscription').select('id');

/** What a search finds, each once: what stays due, as at a gateway that refuses, is not found again before the rest. */
async function* found(search: Search, atOnce: number): AsyncGenerator<string> {
  const tried: string[] = [];
  for (;;) {
    const rows = await search
      .where(sql<boolean>`id <> all (${tried}::uuid[])`)
      .limit(atOnce)
      .execute();
    for (const { id } of rows) yield id;
    if (rows.length < atOnce) return;
    tried.push(...rows.map(({ id }) => id));
  }
}

const remindUntil = (ctx: Context) => new Date(ctx.now().getTime() + reminderBefore);
const toRemind = (ctx: Context): Search =>
  subscriptions(ctx)
    .where('state', '=', 'TRIAL')
    .where('reminded_at', 'is', null)
    .where('next_charge_at', '<=', remindUntil(ctx));
/** Three days before the end, and once more on the last day. */
const toExtend = (ctx: Context): Search =>
  subscriptions(ctx)
    .where('state', '=', 'ACTIVE')
    .where('next_charge_at', 'is', null)
    .where('checkout_id', 'is not', null)
    .where('valid_until', '>', ctx.now())
    .where('valid_until', '<=', new Date(ctx.now().getTime() + extensionOpens))
    .where(
      sql<boolean>`(reminded_at is null
        or (reminded_at < valid_until - interval '1 day' and valid_until <= ${ctx.now()}::timestamptz + interval '1 day'))`,
    )
    .orderBy('valid_until');
const toRenew = (ctx: Context): Search =>
  subscriptions(ctx)
    .where(({ or, and, eb }) =>
      or([
        eb('next_charge_at', '<=', ctx.now()),
        // The gateway decides when to retry.
        and([eb('state', '=', 'PAST_DUE'), eb('next_charge_at', 'is', null)]),
      ]),
    )
    .where('gateway', 'is not', null)
    .orderBy('next_charge_at');
const toEnd = (ctx: Context): Search =>
  subscriptions(ctx)
    .where('valid_until', '<=', ctx.now())
    .where('state', 'not in', ['EXPIRED', 'UNSUBSCRIBED'])
    .orderBy('valid_until');

/** Runs with the subscription locked and re-read; does nothing if it has changed in the meantime. */
async function locked(
  ctx: Context,
  id: string,
  run: (em: Context['em'], subscription: Subscription, checkout: Checkout | null) => Promise<void>,
): Promise<void> {
  const found = await ctx.em.fork().findOne(Subscription, { id });
  if (!found) return;
  await whileLocked(ctx, found.accountId, async (em) => {
    const subscription = await em.findOne(Subscription, { id });
    if (!subscription) return;
    const checkout = subscription.checkoutId
      ? await em.findOne(Checkout, { id: subscription.checkoutId })
      : null;
    await run(em, subscription, checkout);
    await em.flush();
  });
}

async function remind(ctx: Context, id: string, unavailable: Set<string>): Promise<void> {
  // The gateway may name another date by now. If it cannot be queried, the known one is used.
  await isUpToDate(ctx, id, unavailable);
  await locked(ctx, id, async (em, subscription, checkout) => {
    const { state, remindedAt, nextChargeAt } = subscription;
    if (state !== 'TRIAL' || remindedAt || !checkout) return;
    if (nextChargeAt && nextChargeAt > remindUntil(ctx)) return;
    if (!(await holdAccount(em, subscription.accountId))) return;
    subscription.remindedAt = ctx.now();
    await queuePaymentMail(ctx, em, 'TRIAL_ENDING', checkout, null);
  });
}

/** Sends the link with which the next period can be paid. */
async function askForPayment(ctx: Context, id: string): Promise<void> {
  await locked(ctx, id, async (em, subscription, checkout) => {
    // The plan was paid or cancelled in the meantime.
    const isDue = subscription.validUntil.getTime() - extensionOpens <= ctx.now().getTime();
    if (subscription.state !== 'ACTIVE' || !isDue || !checkout) return;
    if (!(await holdAccount(em, subscription.accountId))) return;
    subscription.remindedAt = ctx.now();
    await queuePaymentMail(ctx, em, 'PLAN_ENDING', checkout, null);
  });
}

/** Queries the gateway that renews a plan, if there is one; false if it answers nothing. */
async function isUpToDate(ctx: Context, id: string, unavailable: Set<string>): Promise<boolean> {
  const found = await ctx.em.fork().findOne(Subscription, { id });
  if (!found?.gateway || !found.checkoutId || !isRenewing(found)) return true;
  // The plan does not renew: what was paid for an extension is an order of its own.
  if (found.state === 'ACTIVE' && !found.nextChargeAt) return true;
  if (unavailable.has(found.gateway)) return false;
  try {
    await query(ctx, found.gateway, found.checkoutId, unavailable);
    return true;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return !answersNothing(error);
  }
}

/** Queries a gateway; if it answers nothing, adds it to `unavailable` and throws. */
async function query(
  ctx: Context,
  gateway: string,
  checkoutId: string,
  unavailable: Set<string>,
): Promise<void> {
  try {
    await reconcileCheckout(ctx, checkoutId);
  } catch (error) {
    if (answersNothing(error)) unavailable.add(gateway);
    throw error;
  }
}

async function followRenewal(ctx: Context, id: string, unavailable: Set<string>): Promise<void> {
  const found = await ctx.em.fork().findOne(Subscription, { id });
  if (!found?.gateway || !found.checkoutId) return;
  if (unavailable.has(found.gateway) || !mayAsk(id, ctx.now())) return;
  await query(ctx, found.gateway, found.checkoutId, unavailable);
}

async function end(ctx: Context, id: string, unavailable: Set<string>): Promise<void> {
  // The plan may have been paid without our knowledge; meanwhile nothing of it works any more.
  const isKnown = await isUpToDate(ctx, id, unavailable);
  await locked(ctx, id, async (em, subscription, checkout) => {
    // A webhook brought the payment in the meantime.
    if (subscription.validUntil > ctx.now()) return;
    if (!isKnown) {
      subscription.unansweredSince ??= ctx.now();
      if (ctx.now().getTime() - subscription.unansweredSince.getTime() < endWaits) return;
    }
    if (!(await holdAccount(em, subscription.accountId))) return;
    const wasRenewing = isRenewing(subscription);
    Object.assign(subscription, next(subscription, { type: 'TIME_PASSED', now: ctx.now() }));
    if (subscription.state !== 'EXPIRED') return;
    await announceSubscription(ctx, em, subscription);
    const { gateway, reference } = subscription;
    if (gateway && reference) await ctx.jobs.send(em, 'cancel-agreement', { gateway, reference });
    if (wasRenewing && checkout)
      await queuePaymentMail(
        ctx,
        em,
        renewsItself(checkout.method) ? 'ENDED' : 'ENDED_UNPAID',
        checkout,
        null,
      );
  });
}
