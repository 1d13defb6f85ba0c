import { sql } from 'kysely';
import { rowsOf, type Context, type Em } from '#server/context/context.ts';
import { keepSuspension } from './sending-suspension.ts';

/**
 * A requester changes their mailbox: what counts against the old one counts against the new one, too. The old one keeps
 * its counts, so only those that the new one does not have yet are added: changing back does not add them twice. A
 * suspension remains on the old one for as long as if the account had been deleted.
 */
export async function followMailbox(
  ctx: Pick<Context, 'now'>,
  em: Em,
  from: Buffer,
  to: Buffer,
): Promise<void> {
  const rows = rowsOf(em);
  const [old, next] = [sql<Buffer>`${from}::bytea`, sql<Buffer>`${to}::bytea`];
  await sql`
    insert into sending_suspension (requester_hash, since, is_final, erase_at)
    select ${next}, since, is_final, null
    from sending_suspension where requester_hash = ${old}
    on conflict (requester_hash) do update
      set since = excluded.since, is_final = sending_suspension.is_final or excluded.is_final, erase_at = null
  `.execute(rows);
  await keepSuspension(ctx, em, from);
  const ofOld = sql`sum(count) filter (where requester_hash = ${old})`;
  const ofNext = sql`coalesce(sum(count) filter (where requester_hash = ${next}), 0)`;
  await sql`
    insert into decline_count (requester_hash, recipient_hash, count, last_at)
    select ${next}, recipient_hash, ${ofOld} - ${ofNext}, max(last_at)
    from decline_count where requester_hash in (${old}, ${next})
    group by recipient_hash
    having ${ofOld} > ${ofNext}
    on conflict (requester_hash, recipient_hash) do update
      set count = decline_count.count + excluded.count, last_at = excluded.last_at
  `.execute(rows);
}
