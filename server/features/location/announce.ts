import type { Context, Em } from '#server/context.ts';

/** Where an account's dashboards listen. */
export const accountTopic = (accountId: string): string => `account:${accountId}`;

/** Tells the requester's dashboards, on commit, that one of their requests changed. Carries its id only. */
export const announce = (ctx: Context, em: Em, request: { id: string; accountId: string }): Promise<void> =>
  ctx.events.publish(em, accountTopic(request.accountId), request.id);
