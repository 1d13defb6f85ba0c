import { afterCommit } from '#server/sql/after-commit.ts';
import type { Context, Em } from '#server/context/context.ts';
import { announceChange } from './announce-change.ts';
import type { LocationRequest } from './location-request.entity.ts';

/** The channel that an account's dashboards listen on. */
export const accountTopic = (accountId: string): string => `account:${accountId}`;

/**
 * Notifies the requester's dashboards, after the commit, that one of their requests changed. Carries only its id. Lost
 * events are recovered by `changed_at` (sweep-changes.ts).
 */
export function publishChange(
  { events }: Context,
  em: Em,
  { id, accountId }: { id: string; accountId?: string | null },
): void {
  if (accountId) afterCommit(em, () => events.publish([{ topic: accountTopic(accountId), text: id }]));
}

/**
 * Marks a request as changed, stores it and notifies its requester, in the caller's transaction. Its `changedAt` never
 * goes back, even if another process's clock is ahead: clients would treat the earlier one as outdated.
 */
export async function saveChange(ctx: Context, em: Em, request: LocationRequest): Promise<void> {
  request.changedAt = new Date(Math.max(ctx.now().getTime(), request.changedAt.getTime() + 1));
  await em.flush();
  publishChange(ctx, em, request);
  await announceChange(ctx, em, request);
}
