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

/**
 * Whether this requester may ask this recipient, both given by all their fingerprints. Throws RECIPIENT_UNAVAILABLE
 * whatever the reason: the suppression list and two declines look the same, and like the cap on messages.
 */
export async function checkMayAsk(
  em: Em,
  requesterHashes: Buffer[],
  recipientHashes: Buffer[],
): Promise<void> {
  const { declines } = await rowsOf(em)
    .selectFrom('decline_count')
    .select(sql<number>`coalesce(sum(count), 0)::int`.as('declines'))
    .where('requester_hash', 'in', requesterHashes)
    .where('recipient_hash', 'in', recipientHashes)
    .executeTakeFirstOrThrow();
  if (declines >= declinesThatBlock || (await isSuppressed(em, recipientHashes)))
    throw new AppError('RECIPIENT_UNAVAILABLE');
}
