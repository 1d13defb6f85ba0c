import type { Context, Em } from '#server/context.ts';
import { hasWebhooks, queueWebhooks } from '#server/features/account/partners/deliver-webhook.ts';
import type { LocationRow } from './location-row.ts';
import { locationById } from './location.queries.ts';

/** Queues a request's change for its requester's webhooks, if there are any, in the caller's transaction. */
export async function announceChange(
  ctx: Context,
  em: Em,
  { id, accountId }: { id: string; accountId?: string | null },
): Promise<void> {
  if (!accountId || !(await hasWebhooks(em, accountId))) return;
  await ctx.jobs.send(em, 'announce-change', { requestId: id, accountId });
}

/** The content of a webhook: the state of a request as its requester sees it, without places or names. */
const newsOf = (row: LocationRow): object => ({
  id: row.id,
  channel: row.channel,
  status: row.status,
  consent: row.consent,
  delivery: row.delivery,
  reply: row.reply,
  isCancelled: row.cancelledAt !== null,
  whoAskedAt: row.whoAskedAt,
  whoAnsweredAt: row.whoAnsweredAt,
  extensionAskedAt: row.extensionAskedAt,
  locatedAt: row.locatedAt,
  sharingUntil: row.sharingUntil,
  endedAt: row.endedAt,
});

/** Creates the webhook messages about a request that changed, from its current state. */
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
