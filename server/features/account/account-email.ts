import type { Context } from '#server/context/context.ts';
import { AppError } from '#server/errors/errors.ts';
import { readEmail, type Email } from '#shared/email.ts';
import type { Account } from './account.entity.ts';

type Vault = Pick<Context, 'vault'>;

const sealedFor = ({ id }: Pick<Account, 'id'>) => `account.email:${id}`;

/** An address that must be given. Throws EMAIL_INVALID. */
export function requireEmail(given: string | null | undefined, field = 'email'): Email {
  const email = readEmail(given);
  if (!email.ok) throw new AppError(email.code, { field });
  return email;
}

/** The fingerprint by which an account is found. `emailKey`: the address without regard to case (`Email`). */
export const emailHashOf = ({ vault }: Vault, emailKey: string): Buffer =>
  vault.fingerprint('email', emailKey);

/** The address as it is stored with its account. */
export const sealEmail = ({ vault }: Vault, account: Pick<Account, 'id'>, { email }: Email): Buffer =>
  vault.seal(email, sealedFor(account));

/** The account's address in plain text. */
export const emailOf = ({ vault }: Vault, account: Pick<Account, 'id' | 'emailSealed'>): string =>
  vault.open(account.emailSealed, sealedFor(account));
