import type { Client, Context } from '#server/context/context.ts';
import { Account } from '#server/features/account/account.entity.ts';
import { beginAttempt } from '#server/features/attempt/attempts.ts';
import { requireViewer } from '#server/features/account/sign-in/session.ts';
import { outcomeOf, type PaymentOutcome } from './payment-outcome.ts';
import { createCheckout, openCheckout, type CheckoutInput } from './start-checkout.ts';
import { lockSubscription, whileLockedBriefly } from '../subscription-lock.ts';

/**
 * The signed-in account buys a plan, for the first time or again. Throws UNAUTHENTICATED, RATE_LIMITED and what
 * `createCheckout` and `openCheckout` throw.
 */
export async function subscribe(ctx: Context, input: CheckoutInput, client: Client): Promise<PaymentOutcome> {
  const { accountId } = requireViewer(ctx);
  const account = await ctx.em.findOneOrFail(Account, { id: accountId });
  await beginAttempt(ctx, 'checkout', Buffer.from(account.emailHash), client);
  const checkout = await whileLockedBriefly(ctx, async (em) => {
    await lockSubscription(em, accountId);
    return createCheckout(ctx, em, account, input, { isRegistration: false, payerHash: null });
  });
  await openCheckout(ctx, checkout, account, input.cardToken ?? null);
  return outcomeOf(ctx, checkout.id, client);
}
