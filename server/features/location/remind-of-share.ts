import type { Context } from '#server/context.ts';
import { AppError } from '#server/errors.ts';
import { Consent } from '#server/features/consent/consent.entity.ts';
import { isContactable } from '#server/features/consent/contactable.ts';
import { Invitation } from '#server/features/consent/invitation.entity.ts';
import { invitationLink } from '#server/features/consent/invitation.ts';
import { checkRecipientCap } from '#server/features/message/check-recipient-cap.ts';
import { mailHtml } from '#server/features/message/mail-html.ts';
import { queueMessage } from '#server/features/message/queue-message.ts';
import { requestOf } from './follow-consent.ts';

const texts = {
  en: {
    subject: 'You are still sharing where you are',
    text: 'You are still sharing where you are. To stop or change it, open your link: {link}',
  },
  id: {
    subject: 'Anda masih membagikan lokasi',
    text: 'Anda masih membagikan lokasi. Untuk berhenti atau mengubahnya, buka tautan Anda: {link}',
  },
};

/**
 * Half-way through a long share, tells its recipient that it is still on. Counts among the messages that one
 * recipient may get in a day, and is left out when those are used up.
 */
export function remindOfShare(ctx: Context, input: { consentId: string }): Promise<void> {
  return ctx.em.transactional(async (em) => {
    const consent = await em.findOne(Consent, { id: input.consentId });
    if (!consent || consent.endedAt || consent.until <= ctx.now()) return;
    const invitation = await em.findOneOrFail(Invitation, { id: consent.invitationId });
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
    const { subject, text } = texts[consent.locale];
    const filled = text.replace('{link}', () => invitationLink(ctx, invitation));
    const isEmail = invitation.channel === 'EMAIL';
    await queueMessage(ctx, em, {
      accountId: invitation.accountId,
      purpose: 'REMINDER',
      channel: isEmail ? 'EMAIL' : 'SMS',
      templateId: `reminder.${consent.locale}`,
      content: {
        to: ctx.vault.open(request.recipientSealed, `location.recipient:${request.id}`),
        subject: isEmail ? subject : null,
        text: filled,
        html: isEmail ? mailHtml(filled, consent.locale) : null,
      },
    });
  });
}
