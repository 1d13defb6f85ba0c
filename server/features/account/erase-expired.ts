import { rowsOf, type Context } from '#server/context/context.ts';
import { erasedAtOnce, eraseInParts } from '#server/sql/erase-in-parts.ts';
import { day } from '#shared/time-units.ts';
import { tellEnded } from './sign-in/end-sessions.ts';

/** The most recent link's validity is still queried after it has expired, so that the login modal can say so. */
const linksStay = day;

/**
 * Erases what has expired: sessions (closing their sockets), links, codes, counters. Each kind separately, so that
 * rows already erased are not kept locked while waiting for the next kind.
 */
export async function eraseExpired(ctx: Context): Promise<{ sessions: number; others: number }> {
  const now = ctx.now();
  const rows = rowsOf(ctx.em);
  const sessions = await rows.deleteFrom('session').where('expires_at', '<=', now).returning('id').execute();
  tellEnded(ctx, ctx.em, sessions);
  const others = [
    await rows
      .deleteFrom('sign_in_link')
      .where('expires_at', '<=', new Date(now.getTime() - linksStay))
      .executeTakeFirstOrThrow(),
    await rows.deleteFrom('reset_code').where('expires_at', '<=', now).executeTakeFirstOrThrow(),
    await rows.deleteFrom('email_change').where('expires_at', '<=', now).executeTakeFirstOrThrow(),
    await rows.deleteFrom('idempotency_key').where('expires_at', '<=', now).executeTakeFirstOrThrow(),
  ];
  // In key order, like attempts are counted.
  const someCounters = rows
    .selectFrom('throttle')
    .select('key')
    .where('window_ends_at', '<=', now)
    .orderBy('key')
    .limit(erasedAtOnce)
    .forUpdate();
  const counters = await eraseInParts(() =>
    rows.deleteFrom('throttle').where('key', 'in', someCounters).executeTakeFirstOrThrow(),
  );
  return {
    sessions: sessions.length,
    others: others.reduce((sum, { numDeletedRows }) => sum + Number(numDeletedRows), counters),
  };
}
