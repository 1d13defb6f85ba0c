import { LockMode } from '@mikro-orm/core';
import type { Client, Context, Em } from '#server/context.ts';
import { AppError } from '#server/errors.ts';
import { Account } from './account.entity.ts';
import { rememberDevice } from './attempts.ts';
import { proveEmail } from './prove-email.ts';
import { openSession, type OpenedSession } from './session.ts';
import { SignInLink } from './sign-in-link.entity.ts';

export type SignIn = OpenedSession & { account: Account };

/** Spends a sign-in link, once. Throws SIGN_IN_LINK_INVALID without saying why. */
export function signInWithLink(ctx: Context, input: { token: string }, client: Client): Promise<SignIn> {
  return ctx.em.transactional(async (em) => {
    const accountId = await spendSignInLink(ctx, em, input.token);
    const lock = { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true } as const;
    const account = await em.findOneOrFail(Account, { id: accountId }, lock);
    await proveEmail(ctx, em, account);
    await rememberDevice(ctx, em, account.emailHash, client);
    return { ...(await openSession(ctx, em, account.id, 'LINK', client)), account };
  });
}

/**
 * Spends a link in the caller's transaction and answers whose it is; the account's other links go with it. With
 * `ofAccount`, another account's link is refused and stays as it is. Throws SIGN_IN_LINK_INVALID.
 */
export async function spendSignInLink(
  ctx: Context,
  em: Em,
  token: string,
  ofAccount?: string,
): Promise<string> {
  const now = ctx.now();
  const tokenHash = ctx.vault.tokenHash(token.slice(0, 200));
  const spent = await em.nativeUpdate(
    SignInLink,
    { tokenHash, spentAt: null, expiresAt: { $gt: now }, ...(ofAccount ? { accountId: ofAccount } : {}) },
    { spentAt: now },
  );
  if (spent !== 1) throw new AppError('SIGN_IN_LINK_INVALID');
  const { accountId } = await em.findOneOrFail(SignInLink, { tokenHash });
  await spendAllSignInLinks(ctx, em, accountId);
  return accountId;
}

/** Links that were sent earlier no longer work. */
export const spendAllSignInLinks = (ctx: Context, em: Em, accountId: string): Promise<number> =>
  em.nativeUpdate(SignInLink, { accountId, spentAt: null }, { spentAt: ctx.now() });
