import type { Context, Em } from '#server/context.ts';
import { Account } from '#server/features/account/account.entity.ts';
import { emailOf } from '#server/features/account/account.queries.ts';
import type { Lookup } from './lookup.entity.ts';
import { OptOut } from './opt-out.entity.ts';
import { readSubject, subjectHashes } from './subject.ts';

/** Whether the owner of a number or mailbox has opted out. */
export const isOptedOut = async (em: Em, hash: Uint8Array): Promise<boolean> =>
  (await em.count(OptOut, { subjectHash: Buffer.from(hash) })) > 0;

/** Whether an opt-out closes this lookup: it does, except for the account that has proved the mailbox its own. */
export const isClosed = async (
  ctx: Pick<Context, 'vault'>,
  em: Em,
  lookup: Pick<Lookup, 'subjectHash' | 'accountId'>,
): Promise<boolean> => (await isOptedOut(em, lookup.subjectHash)) && !(await isOfOwnMailbox(ctx, em, lookup));

/** Claiming that a number or address is one's own is not enough: having an account proves no number. */
export async function isOfOwnMailbox(
  ctx: Pick<Context, 'vault'>,
  em: Em,
  lookup: Pick<Lookup, 'subjectHash' | 'accountId'>,
): Promise<boolean> {
  const account = lookup.accountId && (await em.findOne(Account, { id: lookup.accountId }));
  if (!account || !account.emailProvenAt) return false;
  const own = subjectHashes(ctx, readSubject('EMAIL', emailOf(ctx, account)));
  return own.some((hash) => hash.equals(lookup.subjectHash));
}

/** An opt-out and the end of a lookup of the same number or mailbox exclude each other, in their transactions. */
export const lockSubject = (em: Em, hash: Uint8Array): Promise<unknown> =>
  em.execute('select pg_advisory_xact_lock(?::bigint)', [Buffer.from(hash).readBigInt64BE(0).toString()]);
