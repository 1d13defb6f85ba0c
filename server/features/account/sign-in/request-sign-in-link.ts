import { randomUUID } from 'node:crypto';
import { rowsOf, type Client, type Context, type Locale } from '#server/context/context.ts';
import { limits } from '#shared/limits.ts';
import { emailHashOf, requireEmail } from '../account-email.ts';
import { beginAttempt } from '#server/features/attempt/attempts.ts';

/**
 * Has a sign-in link e-mailed, or, when there are many in the mailbox, those made valid again. The same work and the
 * same answer for an address without an account: one statement creates the link if there is an account, and only the
 * job looks up whom to send it to. Throws EMAIL_INVALID, RATE_LIMITED.
 */
export async function requestSignInLink(
  ctx: Context,
  input: { email: string; locale?: Locale | null },
  client: Client,
): Promise<true> {
  const email = requireEmail(input.email);
  const emailHash = emailHashOf(ctx, email.key);
  const { isKnown } = await beginAttempt(ctx, 'signInLink', emailHash, client);
  const id = randomUUID();
  const now = ctx.now();
  const expiresAt = new Date(now.getTime() + limits.signInLinkLife);
  await ctx.em.transactional(async (em) => {
    await rowsOf(em)
      .insertInto('sign_in_link')
      .columns(['id', 'account_id', 'token_hash', 'created_at', 'expires_at'])
      .expression((eb) =>
        eb
          .selectFrom('account')
          .select([
            eb.cast<string>(eb.val(id), 'uuid').as('id'),
            'account.id as account_id',
            eb.cast<Buffer>(eb.val(ctx.vault.tokenHash(signInToken(ctx, id))), 'bytea').as('token_hash'),
            eb.cast<Date>(eb.val(now), 'timestamptz').as('created_at'),
            eb.cast<Date>(eb.val(expiresAt), 'timestamptz').as('expires_at'),
          ])
          .where('email_hash', '=', emailHash)
          // An account that is just being deleted cannot be referred to.
          .forKeyShare(),
      )
      .execute();
    const locale = input.locale ?? null;
    const group = emailHash.toString('hex');
    await ctx.jobs.send(em, 'account-mail', { purpose: 'SIGN_IN', id, locale, isKnown }, { group });
  });
  return true;
}

/** The secret part of a sign-in link, derived from its id. */
export const signInToken = (ctx: Pick<Context, 'vault'>, id: string): string =>
  ctx.vault.token('sign-in', id);
