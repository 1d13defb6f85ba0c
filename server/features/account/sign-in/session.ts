import { randomBytes, randomUUID } from 'node:crypto';
import { rowsOf, type Client, type Context, type Em, type Viewer } from '#server/context/context.ts';
import { instant } from '#server/sql/instants.ts';
import { prepared } from '#server/sql/prepared.ts';
import { AppError } from '#server/errors/errors.ts';
import { limits } from '#shared/limits.ts';
import { minute } from '#shared/time-units.ts';
import { deviceOf, sealDevice } from './device.ts';
import { endOldestSessions, endSessions } from './end-sessions.ts';
import { Session } from './session.entity.ts';

export type OpenedSession = { token: string; expiresAt: Date };

/** How old `lastSeenAt` may be before a request updates it, milliseconds. */
const seenEvery = 5 * minute;

/** How many one account may have: whoever has its password could otherwise fill the table. */
const mostSessions = 100;

/**
 * Opens a session in the caller's transaction and returns its token, which is not stored. The token is new at every
 * sign-in, and the session whose cookie it replaces ends, so that a cookie planted beforehand is worthless.
 */
export async function openSession(
  ctx: Context,
  em: Em,
  accountId: string,
  signedInBy: Session['signedInBy'],
  client: Client,
): Promise<OpenedSession> {
  if (client.session) {
    await endSessions(ctx, em, { accountId: client.session.accountId, id: client.session.sessionId });
  }
  const token = randomBytes(32).toString('base64url');
  const id = randomUUID();
  const now = ctx.now();
  const expiresAt = new Date(now.getTime() + limits.sessionLife);
  await em
    .persist(
      em.create(Session, {
        id,
        accountId,
        tokenHash: ctx.vault.tokenHash(token),
        signedInBy,
        deviceSealed: sealDevice(ctx, id, deviceOf(client.userAgent)),
        createdAt: now,
        lastSeenAt: now,
        expiresAt,
      }),
    )
    .flush();
  await endOldestSessions(ctx, em, { accountId, most: mostSessions });
  return { token, expiresAt };
}

/**
 * For a transaction that has locked the viewer's account, because ending sessions locks it, too. Throws
 * UNAUTHENTICATED if the session has ended since the request began.
 */
export async function checkSession(em: Em, { sessionId }: Viewer): Promise<void> {
  if ((await em.count(Session, { id: sessionId })) === 0) throw new AppError('UNAUTHENTICATED');
}

/** The holder of a session's token; null if it is unknown or expired. Occasionally records that they were here. */
export async function sessionViewerOf(ctx: Context, token: string): Promise<Viewer | null> {
  const now = ctx.now();
  const [row] = await prepared(
    ctx.root,
    rowsOf(ctx.root)
      .selectFrom('session')
      .select(['id', 'account_id', 'last_seen_at'])
      .where('token_hash', '=', ctx.vault.tokenHash(token))
      .where('expires_at', '>', now),
  );
  if (!row) return null;
  const isDue = instant(row.last_seen_at).getTime() <= now.getTime() - seenEvery;
  if (isDue) {
    await rowsOf(ctx.em).updateTable('session').set({ last_seen_at: now }).where('id', '=', row.id).execute();
  }
  return { accountId: row.account_id, sessionId: row.id };
}

/** Those of these sessions that are still open, with the time at which each expires. */
export async function openAmong(
  ports: Pick<Context, 'em' | 'now'>,
  sessionIds: readonly string[],
): Promise<Map<string, Date>> {
  if (sessionIds.length === 0) return new Map();
  const rows = await rowsOf(ports.em)
    .selectFrom('session')
    .select(['id', 'expires_at'])
    .where('id', 'in', sessionIds)
    .where('expires_at', '>', ports.now())
    .execute();
  return new Map(rows.map((row) => [row.id, instant(row.expires_at)]));
}

/** Throws UNAUTHENTICATED when signed out. */
export function requireViewer(ctx: Pick<Context, 'viewer'>): Viewer {
  if (!ctx.viewer) throw new AppError('UNAUTHENTICATED');
  return ctx.viewer;
}
