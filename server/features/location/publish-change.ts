import { afterCommit } from '#server/after-commit.ts';
import type { Context, Em } from '#server/context.ts';
import { announceChange } from './announce-change.ts';
import type { LocationRequest } from './location-request.entity.ts';

/** Where an account's dashboards listen. */
export const accountTopic = (accountId: string): string => `account:${accountId}`;

/**
 * Tells the requester's dashboards, once it is committed, that one of their requests changed. Carries its id only. What
 * is lost on the way is found by `changed_at` (sweep-changes.ts).
 */
export function publishChange(
  { events }: Context,
  em: Em,
  { id, accountId }: { id: string; accountId?: string | null },
): void {
  if (accountId) afterCommit(em, () => events.tell([{ topic: accountTopic(accountId), text: id }]));
}

/**
 * Marks a request as changed, stores it and tells its requester, in the caller's transaction. Its `changedAt` never goes
 * back, also where another process's clock is ahead: whoever has the later one takes the earlier for outdated.
 */
export async function saveChange(ctx: Context, em: Em, request: LocationRequest): Promise<void> {
  request.changedAt = new Date(Math.max(ctx.now().getTime(), request.changedAt.getTime() + 1));
  await em.flush();
  publishChange(ctx, em, request);
  await announceChange(ctx, em, request);
}
