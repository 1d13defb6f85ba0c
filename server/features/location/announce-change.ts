import type { Context, Em } from '#server/context/context.ts';
import { hasWebhooks, queueWebhooks } from '#server/features/partner/deliver-webhook.ts';
import type { LocationRow } from './location-row.ts';
import { locationById } from './location.queries.ts';

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
  arrivedAt: row.arrivedAt,
  sharingUntil: row.sharingUntil,
  endedAt: row.endedAt,
});

/** Tells a request's change to its requester's webhooks, if there are any, in the caller's transaction. */
export async function announceChange(
  ctx: Context,
  em: Em,
  { id, accountId }: { id: string; accountId?: string | null },
): Promise<void> {
  if (!accountId || !(await hasWebhooks(em, accountId))) return;
  const row = await locationById(ctx, accountId, id, em);
  if (row)
    await queueWebhooks(ctx, em, { accountId, event: 'location.changed', subjectId: id, news: newsOf(row) });
}
