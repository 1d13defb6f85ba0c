import { LockMode } from '@mikro-orm/core';
import type { Context, Em } from '#server/context/context.ts';
import { Account } from '#server/features/account/account.entity.ts';
import type { LocationRequest } from '#server/features/location/location-request.entity.ts';
import { keepSuspension } from '#server/features/message/sending-suspension.ts';
import { lockFor } from '#server/sql/advisory-lock.ts';
import { uuidOf } from '#shared/uuid.ts';

/** The target of reports: an account, and the fingerprint of its mailbox, which outlives it. */
export type Requester = { accountId: string | null; hash: Buffer };

/**
 * Who made a request. Any change of mailbox happens either before or after the caller's transaction, so that nothing
 * is counted against a mailbox that they have just left.
 */
export async function requesterOf(em: Em, { accountId, requesterHash }: LocationRequest): Promise<Requester> {
  if (!accountId) return { accountId: null, hash: Buffer.from(requesterHash!) };
  const account = await em.findOneOrFail(
    Account,
    { id: accountId },
    { lockMode: LockMode.PESSIMISTIC_READ, refresh: true },
  );
  return { accountId, hash: Buffer.from(account.requesterHash) };
}

/** An account's older reports may name a mailbox that it had before. */
export const reportsAbout = ({ accountId, hash }: Requester) => ({
  $or: [{ requesterHash: hash }, ...(accountId ? [{ accountId }] : [])],
});

/** Serialised per requester: two concurrent first reports, or a report and a review, must see one another. */
export const lockReportsAbout = (em: Em, { hash }: Requester): Promise<void> => lockFor(em, 'reports', hash);

/** A suspension lasts as long as an account has its mailbox; if none has, for a limited time. */
export async function keepWhereGone(
  ctx: Pick<Context, 'now'>,
  em: Em,
  requesterHash: Uint8Array,
): Promise<void> {
  const hash = Buffer.from(requesterHash);
  if (!(await em.count(Account, { requesterHash: hash }))) await keepSuspension(ctx, em, hash);
}

/** The identifier of a requester whose account is gone; it stands for the mailbox. */
export const mailboxId = (hash: Uint8Array): string => uuidOf(Buffer.from(hash).toString('hex'));
