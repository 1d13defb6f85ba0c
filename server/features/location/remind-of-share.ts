import { LockMode } from '@mikro-orm/core';
import type { Context } from '#server/context.ts';
import { AppError } from '#server/errors.ts';
import { Consent } from '#server/features/consent/consent.entity.ts';
import { isContactable } from '#server/features/consent/contactable.ts';
import { Invitation } from '#server/features/consent/invitation.entity.ts';
import { invitationLink, unsubscribeUrl } from '#server/features/consent/invitation.ts';
import { checkRecipientCap } from '#server/features/message/check-recipient-cap.ts';
import { mailHtml } from '#server/features/message/mail-html.ts';
import { queueMessage } from '#server/features/message/queue-message.ts';
import { texts } from '#server/texts/texts.ts';
import { requestOf } from './follow-consent.ts';
import { middleOf } from './schedule-share.ts';

/** How far the clocks of the jobs and of this process may be apart, milliseconds. */
const clockTolerance = 60_000;

/**
 * Half-way through a long share, tells its recipient that it is still on. Counts among the messages that one
 * recipient may get in a day, and is left out when those are used up.
 */
export function remindOfShare(ctx: Context, input: { consentId: string }): Promise<void> {
  return ctx.em.transactional(async (em) => {
    const found = await em.findOne(Consent, { id: input.consentId });
    if (!found) return;
    // The lock first: a stop at this moment is either seen here or comes after the reminder.
    const lock = { lockMode: LockMode.PESSIMISTIC_WRITE } as const;
    const invitation = await em.findOneOrFail(Invitation, { id: found.invitationId }, lock);
    const consent = await em.refresh(found);
    const now = ctx.now();
    if (!consent || consent.endedAt || consent.until <= now) return;
    // Extended since this job was queued: the extended share has its own.
    if (middleOf(consent).getTime() > now.getTime() + clockTolerance) return;
    const request = await requestOf(em, invitation.id);
    const { recipientHash } = invitation;
    if (!recipientHash || !request.recipientSealed || !(await isContactable(em, recipientHash))) return;
    const isFull = await checkRecipientCap(ctx, em, Buffer.from(recipientHash)).then(
      () => false,
      (error) => {
        if (error instanceof AppError) return true;
        throw error;
      },
    );
    if (isFull) return;
    const { subject, text } = texts[consent.locale].shareReminder;
    const filled = text.replace('{link}', () => invitationLink(ctx, invitation));
    const isEmail = invitation.channel === 'EMAIL';
    await queueMessage(ctx, em, {
      accountId: invitation.accountId,
      purpose: 'REMINDER',
      channel: isEmail ? 'EMAIL' : 'SMS',
      templateId: `reminder.${consent.locale}`,
      content: {
        to: ctx.vault.open(request.recipientSealed, `location.recipient:${request.id}`),
        locale: consent.locale,
        subject: isEmail ? subject : null,
        text: filled,
        html: isEmail ? mailHtml(filled, consent.locale) : null,
        ...(isEmail ? { unsubscribeUrl: unsubscribeUrl(ctx, invitation.id) } : {}),
      },
    });
  });
}
