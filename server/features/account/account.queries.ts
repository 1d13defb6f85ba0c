import { LockMode } from '@mikro-orm/postgresql';
import { rowsOf, type Context, type Em } from '#server/context/context.ts';
import { AppError } from '#server/errors/errors.ts';
import { emailHashOf } from './account-email.ts';
import { Account } from './account.entity.ts';

/** The account with an address, ignoring case. `emailKey`: of `Email`. */
export const accountByEmail = (
  ctx: Pick<Context, 'vault'>,
  em: Em,
  emailKey: string,
): Promise<Account | null> => em.findOne(Account, { emailHash: emailHashOf(ctx, emailKey) });

/** Id and password hash for an address, as plain values: an existing account costs no more work than a missing one. */
export const passwordHashOf = (ctx: Context, emailKey: string) =>
  rowsOf(ctx.em)
    .selectFrom('account')
    .select(['id', 'password_hash'])
    .where('email_hash', '=', emailHashOf(ctx, emailKey))
    .executeTakeFirst();

/** The account as it is now, locked in the caller's transaction; null if it is gone. */
export const lockAccount = (
  em: Em,
  where: Pick<Account, 'id'> | Pick<Account, 'emailHash'>,
): Promise<Account | null> =>
  em.findOne(Account, where, { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true });

/**
 * The account, locked in the caller's transaction, if its password is still the one that was checked: checking takes a
 * while, during which its owner may have set another. Throws CREDENTIALS_INVALID.
 */
export async function accountWithPassword(
  em: Em,
  where: Parameters<typeof lockAccount>[1],
  passwordHash: string | null,
): Promise<Account> {
  const account = await lockAccount(em, where);
  if (!account || (account.passwordHash ?? null) !== passwordHash) throw new AppError('CREDENTIALS_INVALID');
  return account;
}

/**
 * Keeps an account from being deleted until the caller's transaction ends. For code that changes one of its rows and
 * then inserts one that references it: to be called before both, since deletion locks in that order. `alone`: waits for
 * others who hold it alone; rows that reference it can still be inserted. False if the account is gone.
 */
export async function holdAccount(em: Em, id: string, { alone = false } = {}): Promise<boolean> {
  const account = rowsOf(em).selectFrom('account').select('id').where('id', '=', id);
  const held = await (alone ? account.forNoKeyUpdate() : account.forKeyShare()).executeTakeFirst();
  return held !== undefined;
}

/** The signed-in account; null when signed out. */
export const viewerAccount = (ctx: Context): Promise<Account | null> =>
  ctx.viewer ? ctx.em.findOne(Account, { id: ctx.viewer.accountId }) : Promise.resolve(null);
