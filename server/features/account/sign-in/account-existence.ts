import { rowsOf, type Client, type Context } from '#server/context/context.ts';
import { instant } from '#server/sql/instants.ts';
import { emailHashOf, requireEmail } from '../account-email.ts';
import { beginAttempt } from '#server/features/attempt/attempts.ts';

/** Whether an address has an account, and from when until when its most recent sign-in link is valid. */
export type AccountExistence = { exist: boolean; startTime: Date | null; endTime: Date | null };

/**
 * For the login modal. A single statement answers it for any address, and it is rate limited per network. Throws
 * EMAIL_INVALID, RATE_LIMITED.
 */
export async function accountExistence(
  ctx: Context,
  input: { email: string },
  client: Client,
): Promise<AccountExistence> {
  const email = requireEmail(input.email);
  const emailHash = emailHashOf(ctx, email.key);
  await beginAttempt(ctx, 'existence', emailHash, client);
  const row = await rowsOf(ctx.em)
    .selectFrom('account as a')
    .leftJoin('sign_in_link as l', 'l.account_id', 'a.id')
    .select(['l.created_at', 'l.expires_at'])
    .where('a.email_hash', '=', emailHash)
    .orderBy('l.created_at', (order) => order.desc().nullsLast())
    .limit(1)
    .executeTakeFirst();
  return {
    exist: row !== undefined,
    startTime: instant(row?.created_at),
    endTime: instant(row?.expires_at),
  };
}
