import type { Context, Em } from '#server/context/context.ts';
import { Account } from '#server/features/account/account.entity.ts';
import { emailOf } from '#server/features/account/account-email.ts';
import { lockFor } from '#server/sql/advisory-lock.ts';
import type { Lookup } from './lookup.entity.ts';
import type { LookupView } from './lookup.queries.ts';
import { OptOut } from './opt-out.entity.ts';
import { readSubject, subjectHash, type Subject } from '#server/features/ownership/subject.ts';

/** Whether the owner of a number or mailbox has opted out. */
export const isOptedOut = async (ctx: Pick<Context, 'vault'>, em: Em, subject: Subject): Promise<boolean> =>
  (await em.count(OptOut, { subjectHash: subjectHash(ctx, subject) })) > 0;

/** Whether an opt-out closes this lookup: it does, except for the account that has proved the mailbox its own. */
export const isClosed = async (
  ctx: Pick<Context, 'vault'>,
  em: Em,
  lookup: Pick<LookupView, 'subject' | 'subjectHash' | 'accountId'>,
): Promise<boolean> =>
  (await isOptedOut(ctx, em, lookup.subject)) && !(await isOfOwnMailbox(ctx, em, lookup));

/** Claiming that a number or address is one's own is not enough: having an account proves no number. */
export async function isOfOwnMailbox(
  ctx: Pick<Context, 'vault'>,
  em: Em,
  lookup: Pick<Lookup, 'subjectHash' | 'accountId'>,
): Promise<boolean> {
  const account = lookup.accountId && (await em.findOne(Account, { id: lookup.accountId }));
  if (!account || !account.emailProvenAt) return false;
  return subjectHash(ctx, readSubject('EMAIL', emailOf(ctx, account))).equals(lookup.subjectHash);
}

/** An opt-out and the end of a lookup of the same number or mailbox exclude each other, in their transactions. */
export const lockSubject = (em: Em, hash: Uint8Array): Promise<void> => lockFor(em, 'lookup-subject', hash);
