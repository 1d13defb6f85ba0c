import type { Context, Em } from '#server/context.ts';
import type { Account } from '#server/features/account/account.entity.ts';
import { emailOf } from '#server/features/account/account.queries.ts';
import type { ToKeep } from '#server/features/account/account-part.ts';
import { KeptRecord } from '#server/features/account/kept-record.entity.ts';
import { mailboxOf } from '#shared/email.ts';
import { SendingSuspension } from './sending-suspension.entity.ts';

/** Years for which an address is remembered: closed for good by an operator; not reviewed, and its reports gone. */
const years = { final: 3, open: 1 };

/** Of the mailbox, which has many addresses, and of a kind of its own, so that it fits nothing else that is stored. */
const mailboxHash = (ctx: Pick<Context, 'vault'>, account: Account): Buffer =>
  ctx.vault.fingerprint('suspended-mailbox', mailboxOf(emailOf(ctx, account)));

type Kept = { since: string; isFinal: boolean };

/** A suspended account that is deleted leaves its suspension behind, under the fingerprint of its mailbox. */
export async function keepSuspension(
  ctx: Pick<Context, 'vault' | 'now'>,
  em: Em,
  account: Account,
): Promise<ToKeep[]> {
  const suspension = await em.findOne(SendingSuspension, { accountId: account.id });
  if (!suspension) return [];
  const { since, isFinal } = suspension;
  const until = new Date(ctx.now());
  until.setUTCFullYear(until.getUTCFullYear() + (isFinal ? years.final : years.open));
  const content: Kept = { since: since.toISOString(), isFinal };
  return [{ kind: 'SENDING_SUSPENSION', content, until, addressHash: mailboxHash(ctx, account) }];
}

/** An account that is made under such an address is suspended too, until an operator has looked at it. */
export async function takeUpSuspension(
  ctx: Pick<Context, 'vault' | 'now'>,
  em: Em,
  account: Account,
): Promise<void> {
  const kept = await em.findOne(KeptRecord, {
    kind: 'SENDING_SUSPENSION',
    addressHash: mailboxHash(ctx, account),
    eraseAt: { $gt: ctx.now() },
  });
  if (!kept) return;
  const { since, isFinal } = JSON.parse(ctx.vault.open(kept.sealed, `kept-record:${kept.id}`)) as Kept;
  em.persist(em.create(SendingSuspension, { accountId: account.id, since: new Date(since), isFinal }));
  await em.remove(kept).flush();
}
