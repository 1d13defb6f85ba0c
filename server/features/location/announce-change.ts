import type { Context, Em } from '#server/context.ts';
import { hasWebhooks, queueWebhooks } from '#server/features/account/deliver-webhook.ts';
import type { LocationRow } from './location-row.ts';
import { locationById } from './location.queries.ts';

/** Queues the news of a request for its requester's programs, in the caller's transaction, where there are any. */
export async function announceChange(
  ctx: Context,
  em: Em,
  { id, accountId }: { id: string; accountId?: string | null },
): Promise<void> {
  if (!accountId || !(await hasWebhooks(em, accountId))) return;
  await ctx.jobs.send(em, 'announce-change', { requestId: id, accountId });
}

/** What a program is told: how a request stands, as its requester sees it, and no place or name. */
const newsOf = (row: LocationRow): object => ({
  id: row.id,
  channel: row.channel,
  status: row.status,
  consent: row.consent,
  delivery: row.delivery,
  reply: row.reply,
  isCancelled: row.cancelledAt !== null,
  locatedAt: row.locatedAt,
  sharingUntil: row.sharingUntil,
  endedAt: row.endedAt,
});

/** Writes the messages about a request that changed; looks at it as it is now. */
export async function tellWebhooks(
  ctx: Context,
  input: { requestId: string; accountId: string },
): Promise<void> {
  await queueWebhooks(ctx, {
    accountId: input.accountId,
    event: 'location.changed',
    subjectId: input.requestId,
    async read(em) {
      const row = await locationById(ctx, input.accountId, input.requestId, em);
      return row && newsOf(row);
    },
  });
}
