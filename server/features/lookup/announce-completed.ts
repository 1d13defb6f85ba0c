import type { Context, Em } from '#server/context.ts';
import { hasWebhooks, queueWebhooks } from '#server/features/account/partners/deliver-webhook.ts';
import { Lookup } from './lookup.entity.ts';

/** Queues a lookup's completion for its owner's webhooks, if there are any, in the caller's transaction. */
export async function announceCompleted(
  ctx: Context,
  em: Em,
  { id, accountId }: { id: string; accountId?: string | null },
): Promise<void> {
  if (accountId && (await hasWebhooks(em, accountId)))
    await ctx.jobs.send(em, 'announce-lookup', { lookupId: id });
}

/** Creates the webhook messages about a finished lookup: its outcome, not its subject. */
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
