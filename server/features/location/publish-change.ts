import type { Context, Em } from '#server/context.ts';
import { announceChange } from './announce-change.ts';
import type { LocationRequest } from './location-request.entity.ts';

/** Where an account's dashboards listen. */
export const accountTopic = (accountId: string): string => `account:${accountId}`;

/** Tells the requester's dashboards, on commit, that one of their requests changed. Carries its id only. */
export const publishChange = async (
  ctx: Context,
  em: Em,
  request: { id: string; accountId?: string | null },
): Promise<void> => {
  if (request.accountId) await ctx.events.publish(em, accountTopic(request.accountId), request.id);
};

/** Marks a request as changed, stores it and tells its requester, in the caller's transaction. */
export async function saveChange(ctx: Context, em: Em, request: LocationRequest): Promise<void> {
  request.changedAt = ctx.now();
  await em.flush();
  await publishChange(ctx, em, request);
  await announceChange(ctx, em, request);
}
