import { sql } from 'kysely';
import { rowsOf, type Context, type Em } from '#server/context/context.ts';
import { AppError } from '#server/errors/errors.ts';
import { lockFor } from '#server/sql/advisory-lock.ts';
import { limits } from '#shared/limits.ts';
import { day } from '#shared/time-units.ts';
import type { Message, MessageChannel } from './message.entity.ts';

/** Messages to recipients about requests. E-mails to an account's own address follow different rules. */
const aboutRequests = ['INVITATION', 'REMINDER', 'CONFIRMATION'] as const;

/** Sent to somebody who is said to own a number or address. */
const ownershipCode = 'OWNERSHIP_CODE';

/** Sent to an account's new address before it is confirmed. */
const toNewAddress = 'email-change-new';
/** Ends the name of an e-mail to an account's own address that nobody has proven to own. */
export const unproven = '-unproven';

/**
 * Sent to a recipient, who may have blocked us. An address whose ownership is not proven is treated like a
 * recipient's, except for e-mails about payments; everything else for an account's own address is always sent.
 */
export const isToRecipient = ({ purpose, templateId }: Pick<Message, 'purpose' | 'templateId'>): boolean => {
  const [name = ''] = templateId.split('.');
  const isToUnproven = name === toNewAddress || name.endsWith(unproven);
  return isToUnproven || [...aboutRequests, ownershipCode].some((each) => each === purpose);
};

const templateName = sql<string>`split_part(template_id, '.', 1)`;
const isToUnproven = sql<boolean>`(${templateName} = ${toNewAddress} or ${templateName} like ${`%${unproven}`})`;

/** Who can trigger messages to recipients: subscribers by their requests, or anybody at all. */
type Cause = 'SUBSCRIBER' | 'ANYBODY';
/**
 * What counts in each daily budget; an account's sign-in is in neither, so that a flood cannot keep its owner out.
 */
const causedBy = {
  SUBSCRIBER: sql<boolean>`purpose in (${sql.join(aboutRequests)})`,
  ANYBODY: sql<boolean>`(purpose = ${ownershipCode} or (${isToUnproven} and purpose not in ('SIGN_IN', 'RESET_CODE')))`,
};

/** `isToRecipient` as a condition on rows. */
export const sentToRecipients = sql<boolean>`(purpose in (${sql.join([...aboutRequests, ownershipCode])}) or ${isToUnproven})`;

/** Days for which a reply to an e-mail of a deleted account still counts, as its request's keys do. */
const answerableDays = 30;

/**
 * What remains of a recipient's messages when their sender's account is deleted: what counts towards their cap, or can
 * be replied to.
 */
export const isKept = ({ now }: Pick<Context, 'now'>) =>
  sql<boolean>`changed_at > case when channel = 'EMAIL' then ${new Date(now().getTime() - answerableDays * day)}::timestamptz
    else ${new Date(now().getTime() - day)}::timestamptz end`;

/**
 * True if the recipient, given by all their fingerprints, has had their messages of 24 hours, but for those that are
 * `kept` for others until a share was confirmed: somebody who has just shared can still get a code to stop it. A lock
 * makes simultaneous requests count one another.
 */
export async function isRecipientFull(
  ctx: Context,
  em: Em,
  recipient: Buffer,
  { kept = 0 } = {},
): Promise<boolean> {
  await lockFor(em, 'recipient', recipient);
  const { sent, confirmed } = await rowsOf(em)
    .selectFrom('message')
    .select([
      sql<number>`count(*)::int`.as('sent'),
      sql<boolean>`coalesce(bool_or(purpose = 'CONFIRMATION'), false)`.as('confirmed'),
    ])
    .where('recipient_hash', '=', recipient)
    .where(sentToRecipients)
    .where((is) =>
      is.or([is('state', '=', 'QUEUED'), is('changed_at', '>', new Date(ctx.now().getTime() - day))]),
    )
    // An unanswered call has rung all the same.
    .where((is) =>
      is.or([
        is('state', '!=', 'FAILED'),
        is.and([is('channel', '=', 'VOICE'), is('handed_over_at', 'is not', null)]),
      ]),
    )
    .executeTakeFirstOrThrow();
  return sent >= limits.messagesPerRecipientPerDay - (confirmed ? 0 : kept);
}

/**
 * True if the deployment's daily budget for a channel is used up; limits fraud. Messages that anybody can trigger have
 * an additional tenth, so that no stranger uses up what subscribers' messages need.
 */
async function isBudgetUsedUp(ctx: Context, em: Em, channel: MessageChannel, cause: Cause): Promise<boolean> {
  const budget = {
    SMS: ctx.settings.smsPerDay,
    VOICE: ctx.settings.callsPerDay,
    EMAIL: ctx.settings.emailsPerDay,
  }[channel];
  const since = new Date(ctx.now().getTime() - day);
  const { sent } = await rowsOf(em)
    .selectFrom('message')
    .select(sql<number>`count(*)::int`.as('sent'))
    .where('channel', '=', channel)
    .where(causedBy[cause])
    .where((is) =>
      is.or([
        is('handed_over_at', '>', since),
        is.and([is('state', '=', 'QUEUED'), is('created_at', '>', since)]),
      ]),
    )
    .executeTakeFirstOrThrow();
  return sent >= (cause === 'ANYBODY' ? Math.max(1, Math.floor(budget / 10)) : budget);
}

/**
 * At most three messages in 24 hours to one recipient from the whole service, including reminders and confirmations,
 * counted from when they were sent. Throws RECIPIENT_UNAVAILABLE: the requester learns no more.
 */
export async function checkRecipientCap(ctx: Context, em: Em, recipient: Buffer): Promise<void> {
  if (await isRecipientFull(ctx, em, recipient)) throw new AppError('RECIPIENT_UNAVAILABLE');
}

/** Throws DAILY_LIMIT_REACHED when the deployment has used its daily budget of a channel for subscribers. */
export async function checkDailyBudget(ctx: Context, em: Em, channel: MessageChannel): Promise<void> {
  if (await isBudgetUsedUp(ctx, em, channel, 'SUBSCRIBER'))
    throw new AppError('DAILY_LIMIT_REACHED', { retryAfter: 3_600 });
}

/**
 * What anybody can have sent keeps one of the day's messages free: an account's owner may need it for a link to sign in,
 * and a recipient for the confirmation of a share, which strangers could otherwise suppress with codes.
 */
export const oneKept = { kept: 1 };

/** Whether a message may be sent whose sender is told nothing: it is left out when a cap or a budget is used up. */
export const hasRoomFor = async (
  ctx: Context,
  em: Em,
  recipient: Buffer,
  channel: MessageChannel,
  cause: Cause,
): Promise<boolean> =>
  !(await isRecipientFull(ctx, em, recipient, cause === 'ANYBODY' ? oneKept : {})) &&
  !(await isBudgetUsedUp(ctx, em, channel, cause));
