import type { Client, Context, Locale } from '#server/context/context.ts';
import { beginAttempt } from '#server/features/attempt/attempts.ts';
import { minutesLeft, newResetCode, resetCodeDigits } from '#server/features/account/password/reset-code.ts';
import { checkTextable } from '#server/features/message/check-textable.ts';
import { queueMessage, recipientHash } from '#server/features/message/queue-message.ts';
import { hasRoomFor } from '#server/features/message/send-bounds.ts';
import { blockWithoutLink, takesReplies } from '#server/features/message/takes-replies.ts';
import { fill } from '#server/texts/fill.ts';
import { texts } from '#server/texts/texts.ts';
import { withoutPlus } from '#shared/email.ts';
import { fieldOf, ownershipHash, readOwnSubject, type OwnershipUse } from './own-subject.ts';

/**
 * Has a code sent to a number or address. The answer is the same whether or not anything is known about it, whether it
 * has blocked us (`sendMessage` then drops it) and whether the day's cap or budget is used up. Throws PHONE_INVALID,
 * PHONE_NOT_TEXTABLE, COUNTRY_NOT_SERVED, EMAIL_INVALID, RATE_LIMITED.
 */
export async function requestOwnershipCode(
  ctx: Context,
  { use, ...input }: { use: OwnershipUse; subject: string; locale?: Locale | null },
  client: Client,
): Promise<true> {
  const subject = readOwnSubject(input.subject, use);
  if (subject.kind === 'PHONE') checkTextable(ctx, subject.phone, fieldOf(use));
  const hash = ownershipHash(ctx, subject, use);
  await beginAttempt(ctx, 'ownershipCode', hash, client);
  // The code opens every spelling of the mailbox, so it goes to none that may be somebody else's.
  const to = subject.kind === 'PHONE' ? subject.phone.e164 : withoutPlus(subject.email.email);
  const channel = subject.kind === 'PHONE' ? 'SMS' : 'EMAIL';
  const locale = input.locale ?? ctx.locale;
  const sending = ctx.em.transactional(async (em) => {
    const hasRoom = await hasRoomFor(ctx, em, recipientHash(ctx, to), channel, 'ANYBODY');
    const { id, expiresAt } = await newResetCode(ctx, em, hash, client);
    const { sms, mail } = texts[locale].ownershipCode[use];
    const body =
      subject.kind === 'PHONE'
        ? sms.replace('{notYou}', notYou(ctx, locale, subject.phone.country))
        : mail.text.replace('{block}', blockWithoutLink(ctx.settings, locale));
    const text = fill(body, { code: resetCodeDigits(ctx, id), minutes: minutesLeft(ctx, expiresAt) });
    await queueMessage(ctx, em, {
      accountId: null,
      purpose: 'OWNERSHIP_CODE',
      channel,
      templateId: `ownership-code.${locale}`,
      content: {
        to,
        locale,
        text,
        validUntil: expiresAt.toISOString(),
        ...(channel === 'EMAIL' && { subject: mail.subject }),
      },
    });
    // Only now: a faster answer would tell that messages were sent there. A code that was sent remains.
    if (!hasRoom) throw noRoom;
  });
  await sending.catch((error: unknown) => {
    if (error !== noRoom) throw error;
  });
  return true;
}

/** Rolls back. */
const noRoom = new Error('no room for a message');

const notYou = (ctx: Context, locale: Locale, country: string | null): string =>
  texts[locale].ownershipCode.notYou[takesReplies(ctx.settings, 'SMS', country) ? 'canReply' : 'oneWay'];
