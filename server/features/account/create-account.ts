import { randomUUID } from 'node:crypto';
import { hash } from '@node-rs/argon2';
import type { Context, Em, Locale } from '#server/context.ts';
import { AppError } from '#server/errors.ts';
import { readEmail } from '#shared/email.ts';
import { Account } from './account.entity.ts';
import { accountByEmail } from './account.queries.ts';

/** OWASP's first recommendation for argon2id: 19 MiB, two passes, one lane. */
export const argon2Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Makes an account in the caller's transaction. Throws EMAIL_INVALID, EMAIL_IN_USE. */
export async function createAccount(
  ctx: Pick<Context, 'vault' | 'now'>,
  em: Em,
  input: { email: string; password: string | null; locale: Locale },
): Promise<Account> {
  const email = readEmail(input.email);
  if (!email.ok) throw new AppError(email.code, { field: 'email' });
  if (await accountByEmail(ctx, em, email.key)) throw new AppError('EMAIL_IN_USE', { field: 'email' });
  const id = randomUUID();
  const account = em.create(Account, {
    id,
    emailSealed: ctx.vault.seal(email.email, `account.email:${id}`),
    emailHash: ctx.vault.fingerprint('email', email.key),
    passwordHash: input.password === null ? null : await hash(input.password, argon2Options),
    locale: input.locale,
    createdAt: ctx.now(),
  });
  await em.persist(account).flush();
  return account;
}
