import { defineEntity, p } from '@mikro-orm/core';
import { AccountSchema } from '#server/features/account/account.entity.ts';

/**
 * Purposes of messages. The first four go to recipients, the others to an account's own address, CONTACT to the
 * operator too.
 */
const messagePurposes = [
  'INVITATION',
  'REMINDER',
  'CONFIRMATION',
  'OWNERSHIP_CODE',
  'SIGN_IN',
  'RESET_CODE',
  'EMAIL_CHANGE',
  'PASSWORD_CHANGED',
  'ACCOUNT_DELETED',
  'WEBHOOK_OFF',
  'ANSWER',
  'PAYMENT',
  'CONTACT',
] as const;

export const messageChannels = ['SMS', 'VOICE', 'EMAIL'] as const;
export type MessageChannel = (typeof messageChannels)[number];

/** A message that is to be sent or was sent. Its content is sealed, and erased once it has been handed over. */
export const MessageSchema = defineEntity({
  name: 'Message',
  tableName: 'message',
  indexes: [
    { name: 'message_recipient_recent', properties: ['recipientHash', 'createdAt'] },
    { name: 'message_handed_over', properties: ['channel', 'handedOverAt'] },
    {
      name: 'message_queued',
      expression:
        'create index "message_queued" on "message" ("channel", "created_at") where "state" = \'QUEUED\'',
    },
  ],
  properties: {
    id: p.uuid().primary(),
    /**
     * Null if there is no account: an ownership code, a farewell, and for a day whatever counts against a recipient's
     * cap.
     */
    accountId: () =>
      p.manyToOne(AccountSchema).mapToPk().fieldName('account_id').deleteRule('cascade').nullable().index(),
    purpose: p.enum(messagePurposes),
    channel: p.enum(messageChannels),
    templateId: p.text(),
    recipientHash: p.blob(),
    contentSealed: p.blob().nullable(),
    state: p.enum(['QUEUED', 'SENT', 'DELIVERED', 'FAILED'] as const),
    failureReason: p.text().nullable(),
    /** When its provider accepted it; null until it was sent, or if it never was. */
    handedOverAt: p.datetime(3).nullable(),
    providerId: p.text().nullable().unique(),
    createdAt: p.datetime(3),
    changedAt: p.datetime(3),
  },
});
export class Message extends MessageSchema.class {}
MessageSchema.setClass(Message);
