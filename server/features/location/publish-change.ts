import { afterCommit } from '#server/sql/after-commit.ts';
import type { Context, Em } from '#server/context/context.ts';
import { announceChange } from './announce-change.ts';
import type { LocationRequest } from './location-request.entity.ts';

/** The channel that an account's dashboards listen on. */
export const accountTopic = (accountId: string): string => `account:${accountId}`;

/** The channel that the pages of a request's recipient listen on. */
export const requestTopic = (requestId: string): string => `request:${requestId}`;

/**
 * Notifies the requester's dashboards and the recipient's pages, after the commit, that a request changed. Carries only
 * its id. Lost events are recovered by `changed_at` (sweep-changes.ts); the recipient's pages also ask now and then.
 */
export function publishChange(
  { events }: Context,
  em: Em,
  { id, accountId }: { id: string; accountId?: string | null },
): void {
  const topics = [requestTopic(id), ...(accountId ? [accountTopic(accountId)] : [])];
  afterCommit(em, () => events.publish(topics.map((topic) => ({ topic, text: id }))));
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
