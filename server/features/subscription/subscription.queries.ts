import { rowsOf, type Context } from '#server/context.ts';
import { AppError } from '#server/errors.ts';
import { Subscription } from './subscription.entity.ts';

/** The account's plan, current or last. */
export const subscriptionOf = (ctx: Context, accountId: string): Promise<Subscription | null> =>
  ctx.em.findOne(Subscription, { accountId });

/** Throws SUBSCRIPTION_EXPIRED unless the account has a valid subscription. */
export async function requireSubscription(ctx: Context, accountId: string): Promise<void> {
  const row = await rowsOf(ctx.em)
    .selectFrom('subscription')
    .select('id')
    .where('account_id', '=', accountId)
    .where('valid_until', '>', ctx.now())
    .executeTakeFirst();
  if (!row) throw new AppError('SUBSCRIPTION_EXPIRED');
}
