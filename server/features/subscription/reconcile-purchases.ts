import { sql } from 'kysely';
import { rowsOf, type Context } from '#server/context.ts';
import { AppError } from '#server/errors.ts';
import { answersNothing, type PaymentContext } from './gateways.ts';
import { purchasesOf } from './purchases.queries.ts';
import { reconcileCheckout } from './reconcile-checkout.ts';

/** How long an unpaid order is queried by the operator's command, milliseconds. */
const openFor = 14 * 86_400_000;
/** The same by the job: as long as the gateways redeliver a webhook. */
const expectedFor = 3 * 86_400_000;

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
  const unavailable = new Set<string>();
  let refused = 0;
  for (const { id, gateway } of orders) {
    if (unavailable.has(gateway)) continue;
    try {
      await reconcileCheckout(ctx, id);
    } catch (error) {
      if (answersNothing(error)) unavailable.add(gateway);
      else if (error instanceof AppError && error.code === 'PAYMENT_UNAVAILABLE') refused++;
      else ctx.log.error({ err: error }, 'an unpaid order could not be reconciled');
    }
  }
  if (refused > 0) ctx.log.warn({ refused }, 'queries about unpaid orders were refused');
  if (unavailable.size > 0)
    ctx.log.warn({ gateways: [...unavailable] }, 'unpaid orders are waiting for their gateway');
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
