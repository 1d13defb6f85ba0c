import type { AccountPart, ToKeep } from '#server/features/account/account-part.ts';
import { Consent } from './consent.entity.ts';
import { Invitation } from './invitation.entity.ts';
import { SendingSuspension } from './sending-suspension.entity.ts';

/** How long a consent may have to be proved: the longest usual limitation of claims from it. */
const yearsToProve = 3;

/**
 * What recipients did is theirs: of invitations and consents the export shows what the dashboard shows (location's
 * part does), of reports nothing.
 */
export const consentPart: AccountPart = {
  tables: ['invitation', 'consent', 'abuse_report', 'sending_suspension'],
  async rows(ctx, account) {
    const suspension = await ctx.em.fork().findOne(SendingSuspension, { accountId: account.id });
    return { sendingSuspension: suspension && { since: suspension.since, isFinal: suspension.isFinal } };
  },
  /** Whoever processed a place must be able to prove the consent (GDPR art. 7(1)), after the account too. */
  async close(ctx, em, account) {
    const invitations = await em.find(Invitation, { accountId: account.id });
    const consents = await em.find(Consent, { invitationId: { $in: invitations.map(({ id }) => id) } });
    const until = new Date(ctx.now());
    until.setUTCFullYear(until.getUTCFullYear() + yearsToProve);
    return consents.map((consent): ToKeep => {
      const invitation = invitations.find(({ id }) => id === consent.invitationId)!;
      const content = {
        // Whoever holds the link can show that this receipt is theirs; nobody else can tell whose it is.
        linkSha256: Buffer.from(invitation.tokenHash).toString('hex'),
        channel: invitation.channel,
        locale: consent.locale,
        textVersion: consent.textVersion,
        textSha256: Buffer.from(consent.textHash).toString('hex'),
        precision: consent.precision,
        duration: consent.duration,
        grantedAt: consent.grantedAt,
        endedAt: consent.endedAt ?? new Date(Math.min(consent.until.getTime(), ctx.now().getTime())),
        endReason: consent.endReason ?? (consent.until <= ctx.now() ? 'TIME_OVER' : 'ACCOUNT_CLOSED'),
      };
      return { kind: 'CONSENT_RECEIPT', content, until };
    });
  },
};
