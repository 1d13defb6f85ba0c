import { randomUUID } from 'node:crypto';
import type { Context, Em, Locale } from '#server/context.ts';
import { AppError } from '#server/errors.ts';
import { readEmail } from '#shared/email.ts';
import { Account } from './account.entity.ts';
import type { AccountPart } from './account-part.ts';
import { accountByEmail } from './account.queries.ts';
import { hashPassword } from './password-hash.ts';

/**
 * Makes an account in the caller's transaction. Who lets people choose a password asks `checkPassword` first, and who
 * lets people register passes all features' parts: an address whose account was suspended has not become a new one by
 * being deleted. Throws EMAIL_INVALID, EMAIL_IN_USE.
 */
export async function createAccount(
  ctx: Pick<Context, 'vault' | 'now'>,
  em: Em,
  input: { email: string; password: string | null; locale: Locale },
  parts: readonly AccountPart[],
): Promise<Account> {
  const email = readEmail(input.email);
  if (!email.ok) throw new AppError(email.code, { field: 'email' });
  if (await accountByEmail(ctx, em, email.key)) throw new AppError('EMAIL_IN_USE', { field: 'email' });
  const id = randomUUID();
  const account = em.create(Account, {
    id,
    emailSealed: ctx.vault.seal(email.email, `account.email:${id}`),
    emailHash: ctx.vault.fingerprint('email', email.key),
    passwordHash: input.password === null ? null : await hashPassword(input.password),
    locale: input.locale,
    createdAt: ctx.now(),
  });
  await em.persist(account).flush();
  for (const part of parts) await part.open?.(ctx, em, account);
  return account;
}
