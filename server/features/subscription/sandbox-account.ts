import { randomBytes } from 'node:crypto';
import type { Client, Context } from '#server/context/context.ts';
import { AppError } from '#server/errors/errors.ts';
import { createAccount } from '#server/features/account/create-account.ts';
import { openSession } from '#server/features/account/sign-in/session.ts';
import type { SignIn } from '#server/features/account/sign-in/sign-in-with-link.ts';
import { day } from '#shared/time-units.ts';
import { giveSubscription } from './give-subscription.ts';

/**
 * Makes a subscriber for a sample or a check, with a plan for a day: the demo subscriber's limits are then nobody's
 * concern. Throws NOT_FOUND in production.
 */
export async function sandboxAccount(ctx: Context, client: Client): Promise<SignIn> {
  if (!ctx.settings.sandbox) throw new AppError('NOT_FOUND');
  const email = `sandbox-${randomBytes(8).toString('hex')}@example.com`;
  return ctx.em.fork().transactional(async (em) => {
    const account = await createAccount(ctx, em, { email, password: null, locale: ctx.locale });
    const validUntil = new Date(ctx.now().getTime() + day);
    await giveSubscription(em, { accountId: account.id, now: ctx.now(), validUntil });
    return { ...(await openSession(ctx, em, account.id, 'LINK', { ...client, session: null })), account };
  });
}
