import type { Context, Em } from '#server/context.ts';
import { accountByEmail } from '#server/features/account/account.queries.ts';
import { createAccount } from '#server/features/account/create-account.ts';
import { giveSubscription } from '#server/features/subscription/give-subscription.ts';

export const demo = { email: 'demo@example.com', password: 'whereabouts-demo' };

const year = 365 * 24 * 3_600_000;

// Any number, as long as it is ours alone.
const seedLock = '7281953013';

/** The demo subscriber, made once, also when several processes start at the same time; never in production. */
export async function seedDemo(ctx: Pick<Context, 'vault' | 'now'>, em: Em): Promise<void> {
  if (await accountByEmail(ctx, em.fork(), demo.email)) return;
  await em.fork().transactional(async (inner) => {
    await inner.execute('select pg_advisory_xact_lock(?::bigint)', [seedLock]);
    if (await accountByEmail(ctx, inner, demo.email)) return;
    const account = await createAccount(ctx, inner, { ...demo, locale: 'en' });
    const validUntil = new Date(ctx.now().getTime() + year);
    await giveSubscription(inner, { accountId: account.id, now: ctx.now(), validUntil });
  });
}
