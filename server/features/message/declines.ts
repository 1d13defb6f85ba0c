import { sql } from 'kysely';
import { rowsOf, type Context, type Em } from '#server/context/context.ts';
import { AppError } from '#server/errors/errors.ts';
import { isSuppressed } from './suppression.ts';

/** After this many declines the requester may not ask this recipient again. */
const declinesThatBlock = 2;

/** Adds a recipient's decline of a requester, in the caller's transaction. */
export async function countDecline(
  ctx: Pick<Context, 'now'>,
  em: Em,
  requesterHash: Uint8Array,
  recipientHash: Uint8Array,
): Promise<void> {
  await rowsOf(em)
    .insertInto('decline_count')
    .values({
      requester_hash: Buffer.from(requesterHash),
      recipient_hash: Buffer.from(recipientHash),
      count: 1,
      last_at: ctx.now(),
    })
    .onConflict((conflict) =>
      conflict
        .columns(['requester_hash', 'recipient_hash'])
        .doUpdateSet({ count: sql`decline_count.count + 1`, last_at: ctx.now() }),
    )
    .execute();
}

/** Whether a recipient has declined a requester so often that they may not be contacted. */
export async function hasDeclinedTwice(
  em: Em,
  requesterHash: Buffer,
  recipientHash: Buffer,
): Promise<boolean> {
  const { declines } = await rowsOf(em)
    .selectFrom('decline_count')
    .select(sql<number>`coalesce(sum(count), 0)::int`.as('declines'))
    .where('requester_hash', '=', requesterHash)
    .where('recipient_hash', '=', recipientHash)
    .executeTakeFirstOrThrow();
  return declines >= declinesThatBlock;
}

/**
 * Whether this requester may ask this recipient. Throws RECIPIENT_UNAVAILABLE whatever the reason: the suppression list and two declines look the same, and like the cap on messages.
 */
export async function checkMayAsk(em: Em, requesterHash: Buffer, recipientHash: Buffer): Promise<void> {
  if (await hasDeclinedTwice(em, requesterHash, recipientHash)) throw new AppError('RECIPIENT_UNAVAILABLE');
  await checkNotSuppressed(em, recipientHash);
}

/** Throws RECIPIENT_UNAVAILABLE for a recipient who has blocked all messages. */
export async function checkNotSuppressed(em: Em, recipientHash: Buffer): Promise<void> {
  if (await isSuppressed(em, recipientHash)) throw new AppError('RECIPIENT_UNAVAILABLE');
}
