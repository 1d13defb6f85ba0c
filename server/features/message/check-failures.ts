import { rowsOf, type Context, type Em } from '#server/context/context.ts';
import { instant, secondsUntil } from '#server/sql/instants.ts';
import { AppError } from '#server/errors/errors.ts';
import { day } from '#shared/time-units.ts';
import { channelNames } from './channel-names.ts';
import type { Message } from './message.entity.ts';
import { recalled } from './recall-message.ts';

/** Messages of one channel that may fail for one account in a day. */
const failuresPerDay = 5;

/**
 * A failed message gives its slot back, but may have cost a fee all the same: somebody who is probing numbers has to
 * stop. Throws RATE_LIMITED with the seconds until the oldest failure is a day old.
 */
export async function checkFailures(
  ctx: Context,
  em: Em,
  accountId: string,
  channel: Message['channel'],
): Promise<void> {
  const now = ctx.now();
  const failures = await rowsOf(em)
    .selectFrom('message')
    .select('changed_at')
    .where('account_id', '=', accountId)
    .where('channel', '=', channel)
    .where('purpose', '=', 'INVITATION')
    .where('state', '=', 'FAILED')
    // Cancelled before it was sent: it cost nothing, and keeps its slot.
    .where('failure_reason', 'is distinct from', recalled)
    .where('changed_at', '>', new Date(now.getTime() - day))
    .orderBy('changed_at', 'desc')
    .limit(failuresPerDay)
    .execute();
  const oldest = failures[failuresPerDay - 1];
  if (!oldest) return;
  throw new AppError('RATE_LIMITED', {
    message: `${failuresPerDay} ${channelNames[channel].many} in 24 hours could not be delivered`,
    limit: failuresPerDay,
    retryAfter: secondsUntil(instant(oldest.changed_at).getTime() + day, now),
  });
}
