import { sql } from 'kysely';
import { rowsOf, type Em } from '#server/context/context.ts';

/** What has no row to lock, or none yet. All share one key space with the lock of migrations, so each is named here. */
type Kind = 'demo' | 'lookup' | 'lookup-subject' | 'quota' | 'recipient' | 'reports' | 'subscription';

/**
 * Waits until no other transaction holds this lock, and holds it until the caller's transaction ends. Takes an
 * identifier or a fingerprint. The order among locks: docs/architecture.md.
 */
export async function lockFor(em: Em, kind: Kind, id: string | Uint8Array): Promise<void> {
  const name = `${kind}:${typeof id === 'string' ? id : Buffer.from(id).toString('hex')}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(rowsOf(em));
}
