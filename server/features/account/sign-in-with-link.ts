import type { Context } from '#server/context.ts';
import { AppError } from '#server/errors.ts';
import { Account } from './account.entity.ts';
import { openSession } from './session.ts';
import { SignInLink } from './sign-in-link.entity.ts';

export type SignIn = { token: string; account: Account };

/** Spends a sign-in link, once. Throws SIGN_IN_LINK_INVALID without saying why. */
export function signInWithLink(ctx: Context, input: { token: string }): Promise<SignIn> {
  return ctx.em.transactional(async (em) => {
    const now = ctx.now();
    const spent = await em.nativeUpdate(
      SignInLink,
      { tokenHash: ctx.vault.tokenHash(input.token), spentAt: null, expiresAt: { $gt: now } },
      { spentAt: now },
    );
    if (spent !== 1) throw new AppError('SIGN_IN_LINK_INVALID');
    const link = await em.findOneOrFail(SignInLink, { tokenHash: ctx.vault.tokenHash(input.token) });
    const account = await em.findOneOrFail(Account, { id: link.accountId });
    return { token: await openSession(ctx, em, account.id), account };
  });
}
