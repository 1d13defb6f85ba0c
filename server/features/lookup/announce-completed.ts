import type { Context, Em } from '#server/context/context.ts';
import { hasWebhooks, queueWebhooks } from '#server/features/partner/deliver-webhook.ts';
import { Lookup } from './lookup.entity.ts';

/** Tells a finished lookup's outcome, not its subject, to its owner's webhooks, in the caller's transaction. */
export async function announceCompleted(
  ctx: Context,
  em: Em,
  { id, accountId }: { id: string; accountId?: string | null },
): Promise<void> {
  if (!accountId || !(await hasWebhooks(em, accountId))) return;
  const { kind, state, startedAt, completedAt } = await em.findOneOrFail(Lookup, { id }, { refresh: true });
  const news = { id, kind, state, startedAt, completedAt };
  await queueWebhooks(ctx, em, { accountId, event: 'lookup.completed', subjectId: id, news });
}
