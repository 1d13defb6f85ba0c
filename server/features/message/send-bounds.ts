import { sql } from 'kysely';
import { rowsOf, type Context, type Em } from '#server/context.ts';
import { AppError } from '#server/errors.ts';
import { limits } from '#shared/limits.ts';
import type { Message } from './message.entity.ts';
import type { MessageChannel } from './templates.ts';

const day = 24 * 3_600_000;

/** What goes to recipients about requests. E-mails to an account's own address are another matter than all that follows. */
const aboutRequests = ['INVITATION', 'REMINDER', 'CONFIRMATION'] as const;

/** Goes to whoever is said to own a number or address. */
const ownershipCode = 'OWNERSHIP_CODE';

const toNewAddress = 'email-change-new';
/** The templates of what goes to an address that nobody has proven to own: until then it is as strange as a recipient's. */
const toUnproven = [toNewAddress, 'sign-in-unproven', 'reset-code-unproven'] as const;

/** Goes to a recipient, who may have blocked us; what else an account's own address gets always goes out. */
export const isToRecipient = ({ purpose, templateId }: Pick<Message, 'purpose' | 'templateId'>): boolean =>
  [...aboutRequests, ownershipCode].some((each) => each === purpose) ||
  toUnproven.some((each) => templateId.startsWith(`${each}.`));

/** Who can cause a message to recipients: subscribers by their requests, or anybody at all. */
type Cause = 'SUBSCRIBER' | 'ANYBODY';
/** What counts in the day's budget of each; an account's sign-in is in neither, lest a flood keep its owner out. */
const causedBy = {
  SUBSCRIBER: sql<boolean>`purpose in (${sql.join(aboutRequests)})`,
  ANYBODY: sql<boolean>`(purpose = ${ownershipCode} or template_id like ${`${toNewAddress}.%`})`,
};

/** `isToRecipient` as a condition on rows. */
export const sentToRecipients = sql<boolean>`(purpose in (${sql.join([...aboutRequests, ownershipCode])}) or split_part(template_id, '.', 1) in (${sql.join(toUnproven)}))`;

/** Days that a reply to an e-mail of an account that is gone still counts, as its request's keys do. */
const answerableDays = 30;

/** What stays of a recipient's messages when their sender's account goes: what counts for their cap, or can be answered. */
export const isKept = ({ now }: Pick<Context, 'now'>) =>
  sql<boolean>`changed_at > case when channel = 'EMAIL' then ${new Date(now().getTime() - answerableDays * day)}::timestamptz
    else ${new Date(now().getTime() - day)}::timestamptz end`;

/**
 * True if the recipient has had their messages of 24 hours, but for those that are `kept` for others. A lock makes
 * simultaneous requests count one another.
 */
export async function isRecipientFull(
  ctx: Context,
  em: Em,
  recipient: Buffer,
  { kept = 0 } = {},
): Promise<boolean> {
  await em.execute('select pg_advisory_xact_lock(?::bigint)', [recipient.readBigInt64BE(0).toString()]);
  const { sent } = await rowsOf(em)
    .selectFrom('message')
    .select(sql<number>`count(*)::int`.as('sent'))
    .where('recipient_hash', '=', recipient)
    .where(sentToRecipients)
    .where((is) =>
      is.or([is('state', '=', 'QUEUED'), is('changed_at', '>', new Date(ctx.now().getTime() - day))]),
    )
    // A call that nobody took has rung all the same.
    .where((is) =>
      is.or([
        is('state', '!=', 'FAILED'),
        is.and([is('channel', '=', 'VOICE'), is('handed_over_at', 'is not', null)]),
      ]),
    )
    .executeTakeFirstOrThrow();
  return sent >= limits.messagesPerRecipientPerDay - kept;
}

/**
 * True if the deployment's daily budget for a channel is used up; a brake on fraud. What anybody can cause has a tenth
 * as much beside it, so that no stranger uses up what subscribers' messages need.
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
 * At most three messages in 24 hours to one recipient from the whole service, reminders and confirmations included,
 * counted from when they left. Throws RECIPIENT_UNAVAILABLE: the requester learns no more.
 */
export async function checkRecipientCap(ctx: Context, em: Em, recipient: Buffer): Promise<void> {
  if (await isRecipientFull(ctx, em, recipient)) throw new AppError('RECIPIENT_UNAVAILABLE');
}

/** Throws UNAVAILABLE when the deployment has sent its day's messages of a channel for subscribers. */
export async function checkDailyBudget(ctx: Context, em: Em, channel: MessageChannel): Promise<void> {
  if (await isBudgetUsedUp(ctx, em, channel, 'SUBSCRIBER'))
    throw new AppError('UNAVAILABLE', { retryAfter: 3_600 });
}

/** What anybody can have e-mailed keeps one free: an account's owner may need it for a link to sign in. */
export const keptForSignIn = { kept: 1 };

/** Whether a message whose sender is told nothing may go: it is left out where a cap or a budget is used up. */
export const hasRoomFor = async (
  ctx: Context,
  em: Em,
  recipient: Buffer,
  channel: MessageChannel,
  cause: Cause,
): Promise<boolean> =>
  !(await isRecipientFull(
    ctx,
    em,
    recipient,
    channel === 'EMAIL' && cause === 'ANYBODY' ? keptForSignIn : {},
  )) && !(await isBudgetUsedUp(ctx, em, channel, cause));
