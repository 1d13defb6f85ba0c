import type { Context, Em } from '#server/context.ts';
import { accountByEmail } from '#server/features/account/account.queries.ts';
import { createAccount } from '#server/features/account/create-account.ts';
import { giveSubscription } from '#server/features/subscription/give-subscription.ts';

export const demo = { email: 'demo@example.com', password: 'whereabouts-demo' };

const year = 365 * 24 * 3_600_000;

/** The demo subscriber, made once; never in production. */
export async function seedDemo(ctx: Pick<Context, 'vault' | 'now'>, em: Em): Promise<void> {
  if (await accountByEmail(ctx, em.fork(), demo.email)) return;
  await em.fork().transactional(async (inner) => {
    const account = await createAccount(ctx, inner, { ...demo, locale: 'en' });
    const validUntil = new Date(ctx.now().getTime() + year);
    await giveSubscription(inner, { accountId: account.id, now: ctx.now(), validUntil });
  });
}
