import { rowsOf, type Context, type Em } from '#server/context.ts';
import { Account } from './account.entity.ts';

/** The account of an address, compared without case. `emailKey` comes from `readEmail`. */
export const accountByEmail = (
  ctx: Pick<Context, 'vault'>,
  em: Em,
  emailKey: string,
): Promise<Account | null> => em.findOne(Account, { emailHash: ctx.vault.fingerprint('email', emailKey) });

/** The password's hash of an address, as a plain value: no more work where there is an account than where there is none. */
export async function passwordHashOf(ctx: Context, emailKey: string): Promise<string | null> {
  const row = await rowsOf(ctx.em)
    .selectFrom('account')
    .select('password_hash')
    .where('email_hash', '=', ctx.vault.fingerprint('email', emailKey))
    .executeTakeFirst();
  return row?.password_hash ?? null;
}

/** The signed-in account; null when signed out. */
export const viewerAccount = (ctx: Context): Promise<Account | null> =>
  ctx.viewer ? ctx.em.findOne(Account, { id: ctx.viewer.accountId }) : Promise.resolve(null);

/** The account's address in clear. */
export const emailOf = (ctx: Pick<Context, 'vault'>, account: Account): string =>
  ctx.vault.open(account.emailSealed, `account.email:${account.id}`);
