import { rowsOf, type Context, type Em } from '#server/context/context.ts';
import { lockAccount } from '#server/features/account/account.queries.ts';
import { retryingTransaction } from '#server/sql/retrying-transaction.ts';
import { day } from '#shared/time-units.ts';
import { closeAccount } from './delete-account.ts';

/** How long an order waits to be paid, milliseconds. */
const waits = 30 * day;

/**
 * Erases accounts that somebody ordered with and never paid for, under an address that nobody has proven to own. It may
 * be a stranger's, who knows nothing of it and could not order with it themselves. One that cannot be erased does not
 * hold up the others. Returns how many were erased.
 */
export async function eraseUnpaidAccounts(ctx: Context): Promise<number> {
  let erased = 0;
  for (const { id } of await unpaid(ctx, ctx.em).execute()) {
    try {
      if (await erase(ctx, id)) erased += 1;
    } catch (error) {
      ctx.log.error({ err: error }, 'an account that was never paid for could not be erased');
    }
  }
  return erased;
}

const erase = (ctx: Context, id: string): Promise<boolean> =>
  retryingTransaction(ctx, async (em) => {
    const account = await lockAccount(em, { id });
    // Somebody may have come meanwhile.
    if (!account || !(await unpaid(ctx, em).where('account.id', '=', id).executeTakeFirst())) return false;
    await closeAccount(ctx, em, account);
    return true;
  });

const unpaid = (ctx: Context, em: Em) => {
  const now = ctx.now();
  const before = new Date(now.getTime() - waits);
  return rowsOf(em)
    .selectFrom('account')
    .select('account.id')
    .where('account.email_proven_at', 'is', null)
    .where('account.created_at', '<=', before)
    .where(({ not, or, exists, selectFrom }) =>
      not(
        or([
          exists(selectFrom('subscription as s').select('s.id').whereRef('s.account_id', '=', 'account.id')),
          exists(
            selectFrom('payment as p')
              .select('p.id')
              .whereRef('p.account_id', '=', 'account.id')
              .where('p.state', '!=', 'FAILED'),
          ),
          exists(
            selectFrom('checkout as c')
              .select('c.id')
              .whereRef('c.account_id', '=', 'account.id')
              .where('c.created_at', '>', before),
          ),
          exists(
            selectFrom('session as o')
              .select('o.id')
              .whereRef('o.account_id', '=', 'account.id')
              .where('o.expires_at', '>', now),
          ),
        ]),
      ),
    );
};
