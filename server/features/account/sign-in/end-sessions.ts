import { afterCommit } from '#server/sql/after-commit.ts';
import { rowsOf, type Context, type Em } from '#server/context/context.ts';

/** The topic on which every process is told the ids of sessions that have ended, to close their sockets. */
export const endedSessions = 'ended-sessions';

/** Closes the sockets of sessions that the em's transaction ends, once it has committed. */
export function tellEnded(
  { events }: Pick<Context, 'events'>,
  em: Em,
  sessions: readonly { id: string }[],
): void {
  if (sessions.length === 0) return;
  afterCommit(em, () => events.publish(sessions.map(({ id }) => ({ topic: endedSessions, text: id }))));
}

/**
 * Ends those of an account's sessions that were not used for longest, in the caller's transaction, so that `most` remain.
 */
export async function endOldestSessions(
  ctx: Pick<Context, 'events'>,
  em: Em,
  { accountId, most }: { accountId: string; most: number },
): Promise<void> {
  const ended = await rowsOf(em)
    .deleteFrom('session')
    .where('id', 'in', (from) =>
      from
        .selectFrom('session')
        .select('id')
        .where('account_id', '=', accountId)
        .orderBy('last_seen_at', 'desc')
        .offset(most),
    )
    .returning('id')
    .execute();
  tellEnded(ctx, em, ended);
}

/** The current session, if it belongs to this account. */
export const ownSession = (
  { viewer }: Pick<Context, 'viewer'>,
  { id }: { id: string },
): string | undefined => (viewer?.accountId === id ? viewer.sessionId : undefined);

/**
 * Ends sessions of an account in the caller's transaction: all of them, only `id`, or all but `except`. Their sockets
 * close when it commits. Returns how many there were.
 */
export async function endSessions(
  ctx: Pick<Context, 'events'>,
  em: Em,
  which: { accountId: string; id?: string; except?: string | undefined },
): Promise<number> {
  let query = rowsOf(em).deleteFrom('session').where('account_id', '=', which.accountId);
  if (which.id !== undefined) query = query.where('id', '=', which.id);
  if (which.except !== undefined) query = query.where('id', '!=', which.except);
  const ended = await query.returning('id').execute();
  tellEnded(ctx, em, ended);
  return ended.length;
}
