import { randomBytes, randomUUID } from 'node:crypto';
import { rowsOf, type Context, type Em, type Viewer } from '#server/context.ts';
import { AppError } from '#server/errors.ts';
import { limits } from '#shared/limits.ts';
import { Session } from './session.entity.ts';

/** Opens a session in the caller's transaction and answers its token, which is stored nowhere. */
export async function openSession(ctx: Context, em: Em, accountId: string): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const now = ctx.now();
  const expiresAt = new Date(now.getTime() + limits.sessionLife);
  await em
    .persist(
      em.create(Session, {
        id: randomUUID(),
        accountId,
        tokenHash: ctx.vault.tokenHash(token),
        createdAt: now,
        lastSeenAt: now,
        expiresAt,
      }),
    )
    .flush();
  ctx.setSessionCookie(token, expiresAt);
  return token;
}

/** Who holds this token; null when it is unknown or over. */
export async function viewerOf(
  ports: Pick<Context, 'em' | 'vault' | 'now'>,
  token: string | null | undefined,
): Promise<Viewer | null> {
  if (!token || token.length > 200) return null;
  const row = await rowsOf(ports.em)
    .selectFrom('session')
    .select(['id', 'account_id'])
    .where('token_hash', '=', ports.vault.tokenHash(token))
    .where('expires_at', '>', ports.now())
    .executeTakeFirst();
  return row ? { accountId: row.account_id, sessionId: row.id } : null;
}

/** Throws UNAUTHENTICATED when signed out. */
export function requireViewer(ctx: Pick<Context, 'viewer'>): Viewer {
  if (!ctx.viewer) throw new AppError('UNAUTHENTICATED');
  return ctx.viewer;
}
