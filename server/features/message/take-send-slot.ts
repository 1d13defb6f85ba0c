import { rowsOf, type Context, type Em } from '#server/context/context.ts';
import { AppError } from '#server/errors/errors.ts';
import { instant, secondsUntil } from '#server/sql/instants.ts';
import { limits } from '#shared/limits.ts';
import { hour } from '#shared/time-units.ts';
import { channelNames } from './channel-names.ts';
import type { SendSlot } from './send-slot.entity.ts';

/**
 * Takes the account's single slot of a channel for three hours. One statement decides, so concurrent clicks get only
 * one slot. Throws RATE_LIMITED with the seconds until the next.
 */
export async function takeSendSlot(ctx: Context, em: Em, accountId: string, channel: SendSlot['channel']) {
  const now = ctx.now();
  const taken = await rowsOf(em)
    .insertInto('send_slot')
    .values({ account_id: accountId, channel, taken_at: now, message_id: null })
    .onConflict((conflict) =>
      conflict
        .columns(['account_id', 'channel'])
        .doUpdateSet({ taken_at: now, message_id: null })
        .where('send_slot.taken_at', '<=', new Date(now.getTime() - limits.sendInterval)),
    )
    .returning('taken_at')
    .executeTakeFirst();
  if (taken) return;
  const slot = await rowsOf(em)
    .selectFrom('send_slot')
    .select('taken_at')
    .where('account_id', '=', accountId)
    .where('channel', '=', channel)
    .executeTakeFirst();
  const takenAt = instant(slot?.taken_at) ?? now;
  throw new AppError('RATE_LIMITED', {
    message: `one ${channelNames[channel].one} every ${limits.sendInterval / hour} hours`,
    limit: 1,
    retryAfter: secondsUntil(takenAt.getTime() + limits.sendInterval, now),
  });
}
