import type { Client, Context } from '#server/context/context.ts';
import { AppError } from '#server/errors/errors.ts';
import { lockAccount } from '#server/features/account/account.queries.ts';
import { openSession } from '#server/features/account/sign-in/session.ts';
import type { SignIn } from '#server/features/account/sign-in/sign-in-with-link.ts';
import { Checkout } from '../checkout.entity.ts';
import { mayBeSignedIn, payersCheckout } from './payment-outcome.ts';
import { loggedAbout } from '#server/features/account/security-log.ts';

/**
 * Signs in the browser that has just paid for a new account: once, identified by its cookie, within an hour of the
 * payment. Throws NOT_FOUND, AUTO_LOGIN_FAILED.
 */
export const signInAfterPayment = loggedAbout(
  'SIGN_IN_AFTER_PAYMENT',
  async (about, ctx: Context, input: { id: string }, client: Client): Promise<SignIn> => {
    const checkout = await payersCheckout(ctx, input.id, client);
    about.accountId = checkout.accountId;
    return ctx.em.transactional(async (em) => {
      // Locks the account first, as deletion does.
      const account = await lockAccount(em, { id: checkout.accountId });
      if (!account || !mayBeSignedIn(ctx, { checkout, account, client }))
        throw new AppError('AUTO_LOGIN_FAILED');
      const taken = await em.nativeUpdate(
        Checkout,
        { id: checkout.id, signedInAt: null },
        { signedInAt: ctx.now() },
      );
      if (taken !== 1) throw new AppError('AUTO_LOGIN_FAILED');
      return { ...(await openSession(ctx, em, account.id, 'PAYMENT', client)), account };
    });
  },
);
