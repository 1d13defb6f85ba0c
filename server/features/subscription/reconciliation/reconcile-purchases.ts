import { sql } from 'kysely';
import { rowsOf, type Context } from '#server/context/context.ts';
import { AppError } from '#server/errors/errors.ts';
import { paymentMethods, renewsItself } from '#server/ports/payment/port.ts';
import { day } from '#shared/time-units.ts';
import { answersNothing, type PaymentContext } from '../gateways.ts';
import { purchasesOf } from '../purchases.queries.ts';
import { reconcileCheckout } from './reconcile-checkout.ts';
import { renewingStates } from '../subscription-machine.ts';

/** How long an unpaid order is queried by the operator's command, milliseconds. */
const openFor = 14 * day;
/** The same by the job: as long as the gateways redeliver a webhook. */
const expectedFor = 3 * day;

export type Reconciled = {
  id: string;
  /** CHANGED: the gateway had news, and our state now matches. UNAVAILABLE: it could not be queried. */
  outcome: 'SAME' | 'CHANGED' | 'UNAVAILABLE';
};

/**
 * Queries the gateways about purchases and updates our state: for `id` alone, or for all plans that have not expired
 * and all orders that may have been paid without our knowledge.
 */
export async function reconcilePurchases(ctx: PaymentContext, id: string | null): Promise<Reconciled[]> {
  const ids = id ? (await purchasesOf(ctx, id)).map((one) => one.id) : await idsThatMayChange(ctx);
  const results: Reconciled[] = [];
  for (const one of ids) results.push({ id: one, outcome: await reconcileOne(ctx, one) });
  return results;
}

async function reconcileOne(ctx: PaymentContext, id: string): Promise<Reconciled['outcome']> {
  const before = JSON.stringify(await purchasesOf(ctx, id));
  try {
    await reconcileCheckout(ctx, id);
  } catch (error) {
    if (error instanceof AppError && error.code === 'PAYMENT_UNAVAILABLE') return 'UNAVAILABLE';
    throw error;
  }
  return JSON.stringify(await purchasesOf(ctx, id)) === before ? 'SAME' : 'CHANGED';
}

/**
 * Finds unpaid orders that were paid without our knowledge: no webhook came, and nobody opened the page. Runs every
 * quarter of an hour and queries at most `atMost` of the last three days, chosen at random, so that none is always left
 * out. A gateway that answers nothing is left alone until the next run; other failures do not hold up the rest.
 */
export async function findPaidOrders(ctx: Context, atMost = 100): Promise<void> {
  const orders = await unpaidOrders(ctx, expectedFor)
    .orderBy(sql`random()`)
    .limit(atMost)
    .execute();
  await askAbout(ctx, 'unpaid orders', orders);
}

/**
 * Finds what is over here, and charged for there all the same: its gateway did not carry out the cancellation, and no
 * webhook came. Runs every night, from a day after the end of what was paid for until PayPal's last retry is over, and
 * queries at most 500, chosen at random. Failures are treated as above.
 */
export async function findOngoingAgreements(ctx: Context): Promise<void> {
  const gateways = ctx.payments.map(({ gateway }) => gateway);
  const before = (days: number) => new Date(ctx.now().getTime() - days * day);
  const purchases = await rowsOf(ctx.em.fork())
    .selectFrom('checkout')
    .innerJoin('payment', 'payment.checkout_id', 'checkout.id')
    .leftJoin('subscription', (join) =>
      join
        .onRef('subscription.checkout_id', '=', 'checkout.id')
        .on('subscription.state', 'in', renewingStates),
    )
    .where('payment.state', '<>', 'FAILED')
    .where('checkout.gateway', 'in', gateways)
    .where('checkout.method', 'in', paymentMethods.filter(renewsItself))
    .where('checkout.reference', 'is not', null)
    .where('subscription.id', 'is', null)
    .groupBy(['checkout.id', 'checkout.gateway'])
    .having(({ fn }) => fn.max('payment.period_end'), '<=', before(1))
    .having(({ fn }) => fn.max('payment.period_end'), '>', before(15))
    .select(['checkout.id', 'checkout.gateway'])
    .orderBy(sql`random()`)
    .limit(500)
    .execute();
  await askAbout(ctx, 'plans that are over', purchases);
}

async function askAbout(
  ctx: Context,
  what: 'unpaid orders' | 'plans that are over',
  purchases: { id: string; gateway: string }[],
): Promise<void> {
  const unavailable = new Set<string>();
  let refused = 0;
  for (const { id, gateway } of purchases) {
    if (unavailable.has(gateway)) continue;
    try {
      await reconcileCheckout(ctx, id);
    } catch (error) {
      if (answersNothing(error)) unavailable.add(gateway);
      else if (error instanceof AppError && error.code === 'PAYMENT_UNAVAILABLE') refused++;
      else ctx.log.error({ err: error }, 'a purchase could not be reconciled');
    }
  }
  if (refused > 0) ctx.log.warn({ refused }, `queries about ${what} were refused`);
  if (unavailable.size > 0)
    ctx.log.warn({ gateways: [...unavailable] }, `${what} are waiting for their gateway`);
}

const unpaidOrders = (ctx: PaymentContext, since: number) =>
  rowsOf(ctx.em.fork())
    .selectFrom('checkout')
    .select(['id', 'gateway'])
    .where('state', 'in', ['OPEN', 'DECLINED', 'ABANDONED'])
    .where('reference', 'is not', null)
    .where('created_at', '>', new Date(ctx.now().getTime() - since));

async function idsThatMayChange(ctx: PaymentContext): Promise<string[]> {
  const live = await rowsOf(ctx.em.fork())
    .selectFrom('subscription')
    .select('checkout_id')
    .where('checkout_id', 'is not', null)
    .where('state', '<>', 'EXPIRED')
    .execute();
  const open = await unpaidOrders(ctx, openFor).execute();
  return [...new Set([...live.map((row) => row.checkout_id!), ...open.map(({ id }) => id)])];
}
