import type { Client, Context, Em } from '#server/context/context.ts';
import { AppError } from '#server/errors/errors.ts';
import { linkToken } from '#shared/link-token.ts';
import type { Account } from '../account.entity.ts';
import { lockAccount } from '../account.queries.ts';
import { rememberDevice } from '#server/features/attempt/attempts.ts';
import { proveEmail } from '../prove-email.ts';
import { openSession, type OpenedSession } from './session.ts';
import { SignInLink } from './sign-in-link.entity.ts';
import { loggedAbout } from '../security-log.ts';

export type SignIn = OpenedSession & { account: Account };

/** Uses a sign-in link, once. Throws SIGN_IN_LINK_INVALID without saying why. */
export const signInWithLink = loggedAbout(
  'SIGN_IN_WITH_LINK',
  (about, ctx: Context, input: { token: string }, client: Client): Promise<SignIn> => {
    return ctx.em.transactional(async (em) => {
      // Locks the account first, as deletion does, so that they do not deadlock.
      const link = await em.findOne(SignInLink, { tokenHash: linkHash(ctx, input.token) });
      const account = link && (await lockAccount(em, { id: link.accountId }));
      about.accountId = account?.id ?? null;
      if (!account) throw new AppError('SIGN_IN_LINK_INVALID');
      await spendSignInLink(ctx, em, input.token, account.id);
      await proveEmail(ctx, em, account);
      await rememberDevice(ctx, em, account.emailHash, client);
      return { ...(await openSession(ctx, em, account.id, 'LINK', client)), account };
    });
  },
);

/**
 * Uses a link of an account in the caller's transaction; the account's other links are erased with it. Another
 * account's link is refused and stays valid. Throws SIGN_IN_LINK_INVALID.
 */
export async function spendSignInLink(ctx: Context, em: Em, token: string, accountId: string): Promise<void> {
  const now = ctx.now();
  const spent = await em.nativeUpdate(
    SignInLink,
    { tokenHash: linkHash(ctx, token), accountId, spentAt: null, expiresAt: { $gt: now } },
    { spentAt: now },
  );
  if (spent !== 1) throw new AppError('SIGN_IN_LINK_INVALID');
  await spendAllSignInLinks(ctx, em, accountId);
}

/** The hash of the token of a link to an account, which may be given as the whole link. */
export const linkHash = (ctx: Pick<Context, 'vault'>, given: string): Buffer =>
  ctx.vault.tokenHash(linkToken(given));

/** Links sent earlier stop working. */
export const spendAllSignInLinks = (ctx: Pick<Context, 'now'>, em: Em, accountId: string): Promise<number> =>
  em.nativeUpdate(SignInLink, { accountId, spentAt: null }, { spentAt: ctx.now() });
