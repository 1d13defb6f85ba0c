import type { Context } from '#server/context/context.ts';
import { deviceLabel } from './device.ts';
import { Session } from './session.entity.ts';

/** A session as its owner sees it. */
export type SessionView = {
  id: string;
  createdAt: Date;
  lastSeenAt: Date;
  isCurrent: boolean;
  device: string | null;
};

/** The account's open sessions, most recently seen first. */
export async function sessionsOf(ctx: Context, accountId: string): Promise<SessionView[]> {
  const sessions = await ctx.em
    .fork()
    .find(
      Session,
      { accountId, expiresAt: { $gt: ctx.now() } },
      { orderBy: { lastSeenAt: 'desc', id: 'asc' } },
    );
  return sessions.map((session) => ({
    id: session.id,
    createdAt: session.createdAt,
    lastSeenAt: session.lastSeenAt,
    isCurrent: session.id === ctx.viewer?.sessionId,
    device: deviceLabel(ctx, session),
  }));
}
