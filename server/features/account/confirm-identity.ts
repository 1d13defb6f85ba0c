import type { Client, Context } from '#server/context/context.ts';
import { AppError } from '#server/errors/errors.ts';
import { limits } from '#shared/limits.ts';
import type { Account } from './account.entity.ts';
import { lockAccount } from './account.queries.ts';
import { beginAttempt } from '#server/features/attempt/attempts.ts';
import { passwordFits } from './password/password-hash.ts';
import { decryptPassword } from './password/password-key.ts';
import { proveEmail } from './prove-email.ts';
import { requireViewer } from './sign-in/session.ts';
import { Session } from './sign-in/session.entity.ts';
import { spendSignInLink } from './sign-in/sign-in-with-link.ts';

/** Proof that the caller owns the account: their password, or a sign-in link's token. */
export type Proof = { encryptedPassword?: string | null; token?: string | null };

/**
 * Required before an operation that cannot be undone. Without any proof, a session that a link opened within the last
 * ten minutes is accepted. A link may be the first proof of the mailbox (`proveEmail`), which removes the password;
 * returns the current password hash. Throws RATE_LIMITED, PASSWORD_UNREADABLE, CREDENTIALS_INVALID,
 * SIGN_IN_LINK_INVALID.
 */
export async function confirmIdentity(
  ctx: Context,
  account: Account,
  proof: Proof,
  client: Client,
): Promise<string | null> {
  const { token } = proof;
  if (typeof token === 'string')
    return ctx.em.fork().transactional(async (em) => {
      const present = await lockAccount(em, { id: account.id });
      if (!present) throw new AppError('SIGN_IN_LINK_INVALID');
      await spendSignInLink(ctx, em, token, present.id);
      await proveEmail(ctx, em, present);
      return present.passwordHash ?? null;
    });
  const passwordHash = account.passwordHash ?? null;
  if (typeof proof.encryptedPassword === 'string') {
    const { takeBack } = await beginAttempt(ctx, 'password', account.emailHash, client, { isOwner: true });
    const password = await decryptPassword(ctx, proof.encryptedPassword);
    if (!(await passwordFits(passwordHash, password))) {
      throw new AppError('CREDENTIALS_INVALID', { field: 'encryptedPassword' });
    }
    await takeBack();
    return passwordHash;
  }
  const { sessionId } = requireViewer(ctx);
  const since = new Date(ctx.now().getTime() - limits.freshSignIn);
  const isFresh = await ctx.em
    .fork()
    .count(Session, { id: sessionId, signedInBy: 'LINK', createdAt: { $gt: since } });
  if (isFresh === 0)
    throw new AppError('CREDENTIALS_INVALID', {
      field: 'encryptedPassword',
      message:
        'confirm with `encryptedPassword`, with the `token` of a sign-in link, or by having signed in with a link within ten minutes',
    });
  return passwordHash;
}
