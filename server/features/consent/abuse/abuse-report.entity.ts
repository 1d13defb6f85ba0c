import { defineEntity, p } from '@mikro-orm/core';
import { AccountSchema } from '#server/features/account/account.entity.ts';
import { LocationRequestSchema } from '#server/features/location/location-request.entity.ts';
import { reviewOutcomes } from '#server/features/message/sending-suspension.entity.ts';

const abuseReasons = ['UNKNOWN_PERSON', 'HARASSMENT', 'THREAT', 'STALKING', 'FRAUD', 'OTHER'] as const;
export type AbuseReason = (typeof abuseReasons)[number];

/** A recipient's report of a requester; one per request, whatever key it came by. */
export const AbuseReportSchema = defineEntity({
  name: 'AbuseReport',
  tableName: 'abuse_report',
  properties: {
    id: p.uuid().primary(),
    /** Null once the requester's account is gone. */
    accountId: () =>
      p.manyToOne(AccountSchema).mapToPk().fieldName('account_id').deleteRule('set null').nullable().index(),
    /** The requester's mailbox fingerprint at the time of the report. */
    requesterHash: p.blob().index(),
    requestId: () =>
      p.manyToOne(LocationRequestSchema).mapToPk().fieldName('request_id').deleteRule('cascade').unique(),
    /** The recipient's fingerprint. Over LINK the request's id if they shared, or else one value for all. */
    reporter: p.blob(),
    reason: p.enum(abuseReasons),
    detailsSealed: p.blob().nullable(),
    createdAt: p.datetime(3),
    reviewedAt: p.datetime(3).nullable(),
    outcome: p.enum(reviewOutcomes).nullable(),
  },
});
export class AbuseReport extends AbuseReportSchema.class {}
AbuseReportSchema.setClass(AbuseReport);
