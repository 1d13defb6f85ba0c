import type { Context, Em } from '#server/context/context.ts';
import { emailHashOf } from '#server/features/account/account-email.ts';
import { accountByEmail, lockAccount } from '#server/features/account/account.queries.ts';
import { createAccount } from '#server/features/account/create-account.ts';
import { passwordFits } from '#server/features/account/password/password-hash.ts';
import { forgetResetCode } from '#server/features/account/password/reset-code.ts';
import { revokeAccess } from '#server/features/account/revoke-access.ts';
import { spendAllSignInLinks } from '#server/features/account/sign-in/sign-in-with-link.ts';
import { giveSubscription } from '#server/features/subscription/give-subscription.ts';
import { isRenewing } from '#server/features/subscription/subscription-machine.ts';
import { Subscription } from '#server/features/subscription/subscription.entity.ts';
import { lockFor } from '#server/sql/advisory-lock.ts';
import { day } from '#shared/time-units.ts';

export const demo = { email: 'demo@example.com', password: 'whereabouts-demo' };

const year = 365 * day;

/**
 * The demo subscriber with an active subscription, also after it was cancelled or ran out; never in production. Created
 * once, even when several processes start at the same time.
 */
export async function seedDemo(ctx: Pick<Context, 'vault' | 'now'>, em: Em): Promise<void> {
  if (await isSubscribed(ctx, em.fork())) return;
  await em.fork().transactional(async (inner) => {
    await lockFor(inner, 'demo', demo.email);
    if (await isSubscribed(ctx, inner)) return;
    const account =
      (await accountByEmail(ctx, inner, demo.email)) ??
      (await createAccount(ctx, inner, { ...demo, locale: 'en' }));
    await inner.nativeDelete(Subscription, { accountId: account.id });
    const validUntil = new Date(ctx.now().getTime() + year);
    await giveSubscription(inner, { accountId: account.id, now: ctx.now(), validUntil });
  });
}

async function isSubscribed(ctx: Pick<Context, 'vault' | 'now'>, em: Em): Promise<boolean> {
  const account = await accountByEmail(ctx, em, demo.email);
  const subscription = account && (await em.findOne(Subscription, { accountId: account.id }));
  return !!subscription && isRenewing(subscription) && subscription.validUntil > ctx.now();
}

/**
 * Closes the demo account if it still has the published password: for a production whose database was used for trying
 * the product out. Everybody could read the inbox with the e-mails to it. Returns whether it did.
 */
export function lockDemo(ctx: Pick<Context, 'vault' | 'now' | 'events'>, em: Em): Promise<boolean> {
  return em.fork().transactional(async (inner) => {
    const emailHash = emailHashOf(ctx, demo.email);
    const account = await lockAccount(inner, { emailHash });
    if (!account?.passwordHash || !(await passwordFits(account.passwordHash, demo.password))) return false;
    await revokeAccess(ctx, inner, account);
    await spendAllSignInLinks(ctx, inner, account.id);
    await forgetResetCode(inner, emailHash);
    return true;
  });
}
