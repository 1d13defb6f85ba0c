import { sql } from 'kysely';
import { rowsOf, type Context } from '#server/context.ts';
import { AppError } from '#server/errors.ts';
import { holdAccount } from '#server/features/account/account.queries.ts';
import { onceInAWhile } from '#server/once-in-a-while.ts';
import { plusDays } from '#shared/money.ts';
import { day, hour, minute } from '#shared/time-units.ts';
import { announceSubscription } from '../announce-subscription.ts';
import { Checkout } from '../checkout.entity.ts';
import { answersNothing, ask, gatewayNamed } from '../gateways.ts';
import { queuePaymentMail } from '../payment-mail.ts';
import { reconcileCheckout, takePayment } from '../reconciliation/reconcile-checkout.ts';
import { whileLocked } from '../subscription-lock.ts';
import { isRenewing, next } from '../subscription-machine.ts';
import { Subscription } from '../subscription.entity.ts';

/** How long before a trial converts its owner is told, milliseconds. */
const reminderBefore = 12 * hour;
/**
 * How long the end of a plan waits for a gateway that cannot be asked whether it was paid, milliseconds from the first
 * query in vain: as long as jobs about money are tried.
 */
const endWaits = 5 * day;
/** A gateway that renews by itself takes an hour or more; how often it is queried in the meantime, milliseconds. */
const mayAsk = onceInAWhile(10 * minute);

/**
 * What happens to subscriptions over time: reminds before a trial converts, charges what is due where the gateway does
 * not, queries the gateway where it does, and ends what is over, which it asks about once more. Runs every minute; a
 * failure waits for the next run and does not hold up the others. A gateway that answers nothing is not queried again
 * in the same run. Reads `atOnce` of them at a time.
 */
export async function renewSubscriptions(ctx: Context, atOnce = 200): Promise<{ failed: number }> {
  const unavailable = new Set<string>();
  let failed = 0;
  for (const [search, act] of [
    [toRemind(ctx), remind],
    [toCharge(ctx), charge],
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
const toCharge = (ctx: Context): Search =>
  subscriptions(ctx)
    .where(({ or, and, eb }) =>
      or([
        eb('next_charge_at', '<=', ctx.now()),
        // A gateway that renews by itself decides when to retry.
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

/** Whether our job charges for a plan, rather than its gateway. */
const isChargedHere = (ctx: Context, { gateway }: Subscription): boolean =>
  ctx.payments.some((one) => one.gateway === gateway && !one.recurs);

async function remind(ctx: Context, id: string, unavailable: Set<string>): Promise<void> {
  // A gateway that renews by itself may name another date by now. If it cannot be queried, the known one is used.
  await isUpToDate(ctx, id, unavailable);
  await locked(ctx, id, async (em, subscription, checkout) => {
    const { state, remindedAt, nextChargeAt } = subscription;
    if (state !== 'TRIAL' || remindedAt || !checkout) return;
    if (nextChargeAt && nextChargeAt > remindUntil(ctx)) return;
    if (!(await holdAccount(em, subscription.accountId))) return;
    subscription.remindedAt = ctx.now();
    // After a downtime of ours the charge may be due already, and waits for the reminder.
    if (isChargedHere(ctx, subscription))
      Object.assign(subscription, next(subscription, { type: 'NEXT_CHARGE', at: remindUntil(ctx) }));
    await queuePaymentMail(ctx, em, 'TRIAL_ENDING', checkout, null);
  });
}

/** Queries the gateway that renews a plan, if there is one; false if it answers nothing. */
async function isUpToDate(ctx: Context, id: string, unavailable: Set<string>): Promise<boolean> {
  const found = await ctx.em.fork().findOne(Subscription, { id });
  if (!found?.gateway || !found.checkoutId || !isRenewing(found)) return true;
  if (unavailable.has(found.gateway)) return false;
  try {
    if (gatewayNamed(ctx, found.gateway).recurs)
      await query(ctx, found.gateway, found.checkoutId, unavailable);
    return true;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return !answersNothing(error);
  }
}

/** Queries a gateway that renews by itself; if it answers nothing, adds it to `unavailable` and throws. */
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

async function charge(ctx: Context, id: string, unavailable: Set<string>): Promise<void> {
  const found = await ctx.em.fork().findOne(Subscription, { id });
  if (!found?.gateway || !found.checkoutId) return;
  const gateway = gatewayNamed(ctx, found.gateway);
  if (gateway.recurs) {
    if (unavailable.has(found.gateway) || !mayAsk(id, ctx.now())) return;
    await query(ctx, found.gateway, found.checkoutId, unavailable);
    return;
  }
  await locked(ctx, id, async (em, subscription, checkout) => {
    const { reference, nextChargeAt, paidUntil, failedAttempts } = subscription;
    const isDue = isRenewing(subscription) && nextChargeAt && nextChargeAt <= ctx.now();
    if (!isDue || !reference || !checkout) return;
    // Its reminder failed in this run.
    if (subscription.state === 'TRIAL' && !subscription.remindedAt) return;
    // After an outage the new period starts where the old one ended, unless that is so long ago that the service was
    // not usable.
    const from = subscription.validUntil > ctx.now() ? paidUntil : ctx.now();
    const due = {
      key: `${subscription.id}:${paidUntil.getTime()}:${failedAttempts}`,
      amount: checkout.amountLater,
      currencyCode: checkout.currencyCode,
      from,
      until: plusDays(from, checkout.periodDays),
    };
    const payment = await ask(() => gateway.charge(reference, due));
    await takePayment(ctx, em, checkout, payment);
  });
}

async function end(ctx: Context, id: string, unavailable: Set<string>): Promise<void> {
  // It may have been paid without our knowledge. Nothing works any more in the meantime.
  const isKnown = await isUpToDate(ctx, id, unavailable);
  await locked(ctx, id, async (em, subscription, checkout) => {
    // A webhook brought the payment in the meantime.
    if (subscription.validUntil > ctx.now()) return;
    if (!isKnown) {
      subscription.unansweredSince ??= ctx.now();
      if (ctx.now().getTime() - subscription.unansweredSince.getTime() < endWaits) return;
    }
    const { state, nextChargeAt } = subscription;
    // It waits for our charge, which was announced late.
    const isAwaited = state === 'TRIAL' && nextChargeAt && nextChargeAt > ctx.now();
    if (isAwaited && isChargedHere(ctx, subscription)) return;
    if (!(await holdAccount(em, subscription.accountId))) return;
    const wasRenewing = isRenewing(subscription);
    Object.assign(subscription, next(subscription, { type: 'TIME_PASSED', now: ctx.now() }));
    if (subscription.state !== 'EXPIRED') return;
    await announceSubscription(ctx, em, subscription);
    const { gateway, reference } = subscription;
    if (gateway && reference) await ctx.jobs.send(em, 'cancel-agreement', { gateway, reference });
    if (wasRenewing && checkout) await queuePaymentMail(ctx, em, 'ENDED', checkout, null);
  });
}
