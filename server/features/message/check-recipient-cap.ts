import { sql } from 'kysely';
import { rowsOf, type Context, type Em } from '#server/context.ts';
import { AppError } from '#server/errors.ts';
import { limits } from '#shared/limits.ts';

const day = 24 * 3_600_000;

/** What goes to recipients; e-mails to an account's own address are another matter. */
export const toRecipients = ['INVITATION', 'REMINDER'] as const;

/**
 * At most three messages in 24 hours to one recipient from the whole service, reminders included, counted from when
 * they left. A lock on the recipient makes simultaneous requests count one another. Throws RECIPIENT_UNAVAILABLE: the
 * requester learns no more.
 */
export async function checkRecipientCap(ctx: Context, em: Em, recipient: Buffer): Promise<void> {
  await em.execute('select pg_advisory_xact_lock(?::bigint)', [recipient.readBigInt64BE(0).toString()]);
  const { sent } = await rowsOf(em)
    .selectFrom('message')
    .select(sql<number>`count(*)::int`.as('sent'))
    .where('recipient_hash', '=', recipient)
    .where('purpose', 'in', toRecipients)
    .where((is) =>
      is.or([is('state', '=', 'QUEUED'), is('changed_at', '>', new Date(ctx.now().getTime() - day))]),
    )
    // A call that nobody took has rung all the same.
    .where((is) =>
      is.or([
        is('state', '!=', 'FAILED'),
        is.and([is('channel', '=', 'VOICE'), is('failure_reason', 'like', 'UNDELIVERED:%')]),
      ]),
    )
    .executeTakeFirstOrThrow();
  if (sent >= limits.messagesPerRecipientPerDay) throw new AppError('RECIPIENT_UNAVAILABLE');
}

/** The deployment's daily budget of SMS, a brake on fraud. Throws UNAVAILABLE. */
export async function checkDailyBudget(ctx: Context, em: Em): Promise<void> {
  const { sent } = await rowsOf(em)
    .selectFrom('message')
    .select(sql<number>`count(*)::int`.as('sent'))
    .where('channel', '=', 'SMS')
    .where('created_at', '>', new Date(ctx.now().getTime() - day))
    .executeTakeFirstOrThrow();
  if (sent >= ctx.settings.smsPerDay) throw new AppError('UNAVAILABLE', { retryAfter: 3_600 });
}
