import { defineEntity, p } from '@mikro-orm/core';
import { AccountSchema } from '#server/features/account/account.entity.ts';
import { InvitationSchema } from './invitation.entity.ts';

export const abuseReasons = ['UNKNOWN_PERSON', 'HARASSMENT', 'THREAT', 'STALKING', 'FRAUD', 'OTHER'] as const;
export type AbuseReason = (typeof abuseReasons)[number];

/** A recipient's report of an account; one for each invitation. */
export const AbuseReportSchema = defineEntity({
  name: 'AbuseReport',
  tableName: 'abuse_report',
  properties: {
    id: p.uuid().primary(),
    accountId: () =>
      p.manyToOne(AccountSchema).mapToPk().fieldName('account_id').deleteRule('cascade').index(),
    invitationId: () =>
      p.manyToOne(InvitationSchema).mapToPk().fieldName('invitation_id').deleteRule('cascade').unique(),
    /** The recipient's fingerprint, or the invitation's id where a link was passed on by hand. */
    reporter: p.blob(),
    reason: p.enum(abuseReasons),
    detailsSealed: p.blob().nullable(),
    createdAt: p.datetime(3),
    reviewedAt: p.datetime(3).nullable(),
    outcome: p.enum(['RELEASED', 'CLOSED'] as const).nullable(),
  },
});
export class AbuseReport extends AbuseReportSchema.class {}
AbuseReportSchema.setClass(AbuseReport);
