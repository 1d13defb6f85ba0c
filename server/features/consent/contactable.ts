import { sql } from 'kysely';
import { rowsOf, type Context, type Em } from '#server/context.ts';
import { AppError } from '#server/errors.ts';
import { RecipientBlock } from './recipient-block.entity.ts';
import { SendingSuspension } from './sending-suspension.entity.ts';

/** Two noes are enough: this requester may not ask this recipient again. */
const declinesThatBlock = 2;

/** Throws SENDING_SUSPENDED while reports about the account are reviewed. */
export async function checkMaySend(em: Em, accountId: string): Promise<void> {
  if (await em.findOne(SendingSuspension, { accountId })) throw new AppError('SENDING_SUSPENDED');
}

/** True while the recipient may be written to at all. */
export const isContactable = async (em: Em, recipientHash: Uint8Array): Promise<boolean> =>
  (await em.count(RecipientBlock, { recipientHash: Buffer.from(recipientHash) })) === 0;

/**
 * Whether this requester may ask this recipient. Throws RECIPIENT_UNAVAILABLE whatever the reason: a block and
 * two noes look the same, and like the cap on messages.
 */
export async function checkMayAsk(em: Em, accountId: string, recipientHash: Buffer): Promise<void> {
  const { declined } = await rowsOf(em)
    .selectFrom('invitation')
    .select(sql<number>`count(*)::int`.as('declined'))
    .where('account_id', '=', accountId)
    .where('recipient_hash', '=', recipientHash)
    .where('declined_at', 'is not', null)
    .executeTakeFirstOrThrow();
  if (declined >= declinesThatBlock || !(await isContactable(em, recipientHash))) {
    throw new AppError('RECIPIENT_UNAVAILABLE');
  }
}

/** True if the recipient has said yes to this requester before; a call may go only to those. */
export async function hasAgreedBefore(em: Em, accountId: string, recipientHash: Buffer): Promise<boolean> {
  const row = await rowsOf(em)
    .selectFrom('consent as c')
    .innerJoin('invitation as i', 'i.id', 'c.invitation_id')
    .select('c.id')
    .where('i.account_id', '=', accountId)
    .where('i.recipient_hash', '=', recipientHash)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Blocks a number or address for all users and channels; safe to repeat. A block by SMS, which START lifts again,
 * becomes one for good when it is repeated by other means.
 */
export async function blockRecipient(
  ctx: Pick<Context, 'now'>,
  em: Em,
  recipientHash: Uint8Array,
  via: RecipientBlock['via'],
): Promise<void> {
  await rowsOf(em)
    .insertInto('recipient_block')
    .values({ recipient_hash: Buffer.from(recipientHash), via, created_at: ctx.now() })
    .onConflict((conflict) =>
      via === 'SMS'
        ? conflict.doNothing()
        : conflict.column('recipient_hash').doUpdateSet({ via }).where('recipient_block.via', '=', 'SMS'),
    )
    .execute();
}
