import { sql } from 'kysely';
import { rowsOf, type Context, type Em } from '#server/context.ts';
import { AppError } from '#server/errors.ts';
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

/** Whether a recipient has declined a requester so often that they may not be contacted; both by all their fingerprints. */
export async function hasDeclinedTwice(
  em: Em,
  requesterHashes: Buffer[],
  recipientHashes: Buffer[],
): Promise<boolean> {
  const { declines } = await rowsOf(em)
    .selectFrom('decline_count')
    .select(sql<number>`coalesce(sum(count), 0)::int`.as('declines'))
    .where('requester_hash', 'in', requesterHashes)
    .where('recipient_hash', 'in', recipientHashes)
    .executeTakeFirstOrThrow();
  return declines >= declinesThatBlock;
}

/**
 * Whether this requester may ask this recipient, both given by all their fingerprints. Throws RECIPIENT_UNAVAILABLE
 * whatever the reason: the suppression list and two declines look the same, and like the cap on messages.
 */
export async function checkMayAsk(
  em: Em,
  requesterHashes: Buffer[],
  recipientHashes: Buffer[],
): Promise<void> {
  if (await hasDeclinedTwice(em, requesterHashes, recipientHashes))
    throw new AppError('RECIPIENT_UNAVAILABLE');
  await checkNotSuppressed(em, recipientHashes);
}

/** Throws RECIPIENT_UNAVAILABLE for a recipient, given by all their fingerprints, who has blocked all messages. */
export async function checkNotSuppressed(em: Em, recipientHashes: Buffer[]): Promise<void> {
  if (await isSuppressed(em, recipientHashes)) throw new AppError('RECIPIENT_UNAVAILABLE');
}
