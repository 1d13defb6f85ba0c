import type { Context } from '#server/context/context.ts';
import { requirePhone } from '#server/features/message/require-phone.ts';
import type { Account } from './account.entity.ts';

const sealedFor = ({ id }: Pick<Account, 'id'>) => `account.phone:${id}`;

/** A number that may be left out, as E.164; null without one. Throws PHONE_INVALID. */
export function readOptionalPhone(given: string | null | undefined): string | null {
  if (!given?.trim()) return null;
  return requirePhone(given, 'phone').e164;
}

/** The number as it is stored with its account. */
export const sealPhone = (
  { vault }: Pick<Context, 'vault'>,
  account: Pick<Account, 'id'>,
  e164: string,
): Buffer => vault.seal(e164, sealedFor(account));

/** The account's number in plain text; null without one. */
export const phoneOf = ({ vault }: Pick<Context, 'vault'>, account: Account): string | null =>
  account.phoneSealed ? vault.open(account.phoneSealed, sealedFor(account)) : null;
