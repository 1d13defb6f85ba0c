import type { Context, Em } from '#server/context.ts';
import { hasWebhooks, queueWebhooks } from '#server/features/account/deliver-webhook.ts';
import { Lookup } from './lookup.entity.ts';

/** Queues the news that a lookup is over for its owner's programs, in the caller's transaction, where there are any. */
export async function announceCompleted(
  ctx: Context,
  em: Em,
  { id, accountId }: { id: string; accountId?: string | null },
): Promise<void> {
  if (accountId && (await hasWebhooks(em, accountId)))
    await ctx.jobs.send(em, 'announce-lookup', { lookupId: id });
}

/** Writes the messages about a lookup that is over: how it ended, not whom it was about. */
export async function tellOfLookup(ctx: Context, { lookupId }: { lookupId: string }): Promise<void> {
  const lookup = await ctx.em.fork().findOne(Lookup, { id: lookupId });
  if (!lookup?.accountId || !lookup.completedAt) return;
  const { id, kind, state, startedAt, completedAt } = lookup;
  await queueWebhooks(ctx, {
    accountId: lookup.accountId,
    event: 'lookup.completed',
    subjectId: id,
    read: () => Promise.resolve({ id, kind, state, startedAt, completedAt }),
  });
}
