import { sql } from 'kysely';
import { rowsOf, type Em } from '#server/context.ts';

/**
 * Until the caller's transaction ends, nobody else changes what this account has bought: buying, webhooks, jobs and
 * cancelling come one after the other, in every process. Nothing else waits for it.
 */
export async function lockSubscription(em: Em, accountId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`subscription:${accountId}`}, 0))`.execute(
    rowsOf(em),
  );
}
