import { rowsOf, type Context } from '#server/context/context.ts';
import { isKept, sentToRecipients } from '#server/features/message/send-bounds.ts';
import { day } from '#shared/time-units.ts';

/** Days that a decline counts against the requester. */
const declineDays = 3 * 365;

/**
 * Erases what was kept after an account's deletion, or about its requester, once it has expired; each kind separately.
 */
export async function eraseExpiredRecords(ctx: Context): Promise<void> {
  const now = ctx.now();
  const rows = rowsOf(ctx.em);
  await rows.deleteFrom('kept_record').where('erase_at', '<=', now).execute();
  // In id order, as STOP locks all requests to its number.
  await rows
    .deleteFrom('location_request')
    .where('id', 'in', (from) =>
      from.selectFrom('location_request').select('id').where('erase_at', '<=', now).orderBy('id').forUpdate(),
    )
    .execute();
  await rows.deleteFrom('trial_use').where('erase_at', '<=', now).execute();
  await rows.deleteFrom('closed_purchase').where('erase_at', '<=', now).execute();
  await rows.deleteFrom('sending_suspension').where('erase_at', '<=', now).execute();
  await rows
    .deleteFrom('decline_count')
    .where('last_at', '<=', new Date(now.getTime() - declineDays * day))
    .execute();
  await eraseOwnerlessMessages(ctx);
}

/**
 * Erases messages of deleted accounts: farewells, sent or given up, and those that no longer count towards a cap.
 */
async function eraseOwnerlessMessages(ctx: Context): Promise<void> {
  const weekAgo = new Date(ctx.now().getTime() - 7 * day);
  await rowsOf(ctx.em)
    .deleteFrom('message')
    .where('account_id', 'is', null)
    .where((is) =>
      is.or([
        is.and([is.not(sentToRecipients), is('created_at', '<', weekAgo)]),
        is.and([sentToRecipients, is.not(isKept(ctx))]),
      ]),
    )
    .execute();
}
