import { AppError } from '#server/errors.ts';
import { rowsOf } from '#server/context.ts';
import { Checkout } from './checkout.entity.ts';
import type { PaymentContext } from './gateways.ts';
import { purchasesOf } from './purchases.queries.ts';
import { reconcileCheckout } from './reconcile-checkout.ts';

/** How long an unpaid purchase is queried, milliseconds: longer than an outage and than providers' retries. */
const openFor = 14 * 86_400_000;

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

async function idsThatMayChange(ctx: PaymentContext): Promise<string[]> {
  const em = ctx.em.fork();
  const live = await rowsOf(em)
    .selectFrom('subscription')
    .select('checkout_id')
    .where('checkout_id', 'is not', null)
    .where('state', '<>', 'EXPIRED')
    .execute();
  const open = await em.find(Checkout, {
    state: { $in: ['OPEN', 'DECLINED', 'ABANDONED'] },
    reference: { $ne: null },
    createdAt: { $gt: new Date(ctx.now().getTime() - openFor) },
  });
  return [...new Set([...live.map((row) => row.checkout_id!), ...open.map(({ id }) => id)])];
}
