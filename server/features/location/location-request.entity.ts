import { defineEntity, p } from '@mikro-orm/core';
import { AccountSchema } from '#server/features/account/account.entity.ts';
import { InvitationSchema } from '#server/features/consent/invitation.entity.ts';
import { MessageSchema } from '#server/features/message/message.entity.ts';

/** What a subscriber asked and how far it got. Title and recipient are sealed. */
export const LocationRequestSchema = defineEntity({
  name: 'LocationRequest',
  tableName: 'location_request',
  uniques: [{ name: 'location_request_idempotency', properties: ['accountId', 'idempotencyKey'] }],
  indexes: [
    {
      name: 'location_request_newest',
      expression:
        'create index "location_request_newest" on "location_request" ("account_id", "requested_at" desc, "id" desc)',
    },
    { name: 'location_request_changed', properties: ['accountId', 'changedAt'] },
  ],
  properties: {
    id: p.uuid().primary(),
    accountId: () => p.manyToOne(AccountSchema).mapToPk().fieldName('account_id').deleteRule('cascade'),
    invitationId: () =>
      p.manyToOne(InvitationSchema).mapToPk().fieldName('invitation_id').deleteRule('cascade').unique(),
    messageId: () =>
      p.manyToOne(MessageSchema).mapToPk().fieldName('message_id').deleteRule('set null').nullable().unique(),
    /** The newest call about it. */
    callId: () =>
      p.manyToOne(MessageSchema).mapToPk().fieldName('call_id').deleteRule('set null').nullable().unique(),
    channel: p.enum(['PHONE', 'EMAIL', 'LINK'] as const),
    recipientSealed: p.blob().nullable(),
    titleSealed: p.blob().nullable(),
    status: p.enum(['PENDING', 'IP_LOCATED', 'GPS_TRACKED'] as const),
    requestedAt: p.datetime(3),
    locatedAt: p.datetime(3).nullable(),
    changedAt: p.datetime(3),
    idempotencyKey: p.text().nullable(),
    inputHash: p.blob(),
  },
});
export class LocationRequest extends LocationRequestSchema.class {}
LocationRequestSchema.setClass(LocationRequest);
