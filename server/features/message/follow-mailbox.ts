import type { Context, Em } from '#server/context.ts';
import { keepSuspension } from './sending-suspension.ts';

/**
 * A requester changes their mailbox: what counts against the old one counts against the new one, too. The old one
 * keeps its counts, so that changing back does not add them twice; a suspension remains on it for as long as if the
 * account had been deleted.
 */
export async function followMailbox(
  ctx: Pick<Context, 'now'>,
  em: Em,
  from: Uint8Array,
  to: Uint8Array,
): Promise<void> {
  const hashes = [Buffer.from(to), Buffer.from(from)];
  await em.execute(
    `insert into sending_suspension (requester_hash, since, is_final, erase_at)
     select ?, since, is_final, null from sending_suspension where requester_hash = ?
     on conflict (requester_hash) do update
       set since = excluded.since, is_final = sending_suspension.is_final or excluded.is_final, erase_at = null`,
    hashes,
  );
  await keepSuspension(ctx, em, [hashes[1]!]);
  await em.execute(
    `insert into decline_count (requester_hash, recipient_hash, count, last_at)
     select ?, recipient_hash, count, last_at from decline_count where requester_hash = ?
     on conflict (requester_hash, recipient_hash) do update
       set count = greatest(decline_count.count, excluded.count), last_at = excluded.last_at`,
    hashes,
  );
}
