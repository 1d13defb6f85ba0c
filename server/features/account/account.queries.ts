import { LockMode } from '@mikro-orm/postgresql';
import { rowsOf, type Context, type Em } from '#server/context.ts';
import { AppError } from '#server/errors.ts';
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

/**
 * The account, locked in the caller's transaction, if its password is still the one that was checked before: that takes
 * a while, in which its owner may have set another. Throws CREDENTIALS_INVALID.
 */
export async function accountWithPassword(
  em: Em,
  where: Pick<Account, 'id'> | Pick<Account, 'emailHash'>,
  passwordHash: string | null,
): Promise<Account> {
  const account = await em.findOne(Account, where, { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true });
  if (!account || (account.passwordHash ?? null) !== passwordHash) throw new AppError('CREDENTIALS_INVALID');
  return account;
}

/**
 * Keeps an account from being deleted until the caller's transaction ends. For whoever changes one of its rows and then
 * writes one that refers to it: before both, since its deletion locks in that order. False where it is gone.
 */
export async function holdAccount(em: Em, id: string): Promise<boolean> {
  const held = await rowsOf(em)
    .selectFrom('account')
    .select('id')
    .where('id', '=', id)
    .forKeyShare()
    .executeTakeFirst();
  return held !== undefined;
}

/** The signed-in account; null when signed out. */
export const viewerAccount = (ctx: Context): Promise<Account | null> =>
  ctx.viewer ? ctx.em.findOne(Account, { id: ctx.viewer.accountId }) : Promise.resolve(null);

/** The account's address in clear. */
export const emailOf = (ctx: Pick<Context, 'vault'>, account: Account): string =>
  ctx.vault.open(account.emailSealed, `account.email:${account.id}`);
