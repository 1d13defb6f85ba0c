import { randomUUID } from 'node:crypto';
import { UniqueConstraintViolationException } from '@mikro-orm/core';
import type { Context, Em, Locale } from '#server/context/context.ts';
import { AppError } from '#server/errors/errors.ts';
import { requesterHash } from '#server/features/message/queue-message.ts';
import { resumeSuspension } from '#server/features/message/sending-suspension.ts';
import { emailHashOf, requireEmail, sealEmail } from './account-email.ts';
import { Account } from './account.entity.ts';
import { accountByEmail } from './account.queries.ts';
import { hashPassword } from './password/password-hash.ts';

/**
 * Creates an account in the caller's transaction. Callers that let people choose a password call `checkPassword`
 * first. A mailbox whose account was suspended is still suspended after that account was deleted. `isProven`: whether
 * the mailbox is known to belong to its owner. Throws EMAIL_INVALID, EMAIL_IN_USE.
 */
export async function createAccount(
  ctx: Pick<Context, 'vault' | 'now'>,
  em: Em,
  input: { email: string; password: string | null; locale: Locale; isProven?: boolean },
): Promise<Account> {
  const email = requireEmail(input.email);
  const inUse = () => new AppError('EMAIL_IN_USE', { field: 'email' });
  if (await accountByEmail(ctx, em, email.key)) throw inUse();
  const id = randomUUID();
  const hash = requesterHash(ctx, email.email);
  const account = em.create(Account, {
    id,
    emailSealed: sealEmail(ctx, { id }, email),
    emailHash: emailHashOf(ctx, email.key),
    requesterHash: hash,
    passwordHash: input.password === null ? null : await hashPassword(input.password),
    phoneSealed: null,
    emailProvenAt: (input.isProven ?? true) ? ctx.now() : null,
    locale: input.locale,
    answerEmails: true,
    createdAt: ctx.now(),
  });
  try {
    await em.persist(account).flush();
  } catch (error) {
    // Another account has changed its address to this one in the meantime.
    throw error instanceof UniqueConstraintViolationException ? inUse() : error;
  }
  await resumeSuspension(ctx, em, hash);
  return account;
}
