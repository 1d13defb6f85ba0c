import { defineEntity, p } from '@mikro-orm/core';
import { AccountSchema } from '#server/features/account/account.entity.ts';

/** A message to be sent or sent. Its content is sealed, and gone once it has been handed over. */
export const MessageSchema = defineEntity({
  name: 'Message',
  tableName: 'message',
  indexes: [{ name: 'message_recipient_recent', properties: ['recipientHash', 'createdAt'] }],
  properties: {
    id: p.uuid().primary(),
    accountId: () =>
      p.manyToOne(AccountSchema).mapToPk().fieldName('account_id').deleteRule('cascade').index(),
    purpose: p.enum(['INVITATION', 'REMINDER', 'SIGN_IN'] as const),
    channel: p.enum(['SMS', 'VOICE', 'EMAIL'] as const),
    templateId: p.text(),
    recipientHash: p.blob(),
    contentSealed: p.blob().nullable(),
    state: p.enum(['QUEUED', 'SENT', 'DELIVERED', 'FAILED'] as const),
    failureReason: p.text().nullable(),
    providerId: p.text().nullable().unique(),
    createdAt: p.datetime(3),
    changedAt: p.datetime(3),
  },
});
export class Message extends MessageSchema.class {}
MessageSchema.setClass(Message);
