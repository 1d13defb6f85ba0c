import { defineEntity, p } from '@mikro-orm/core';
import { AccountSchema } from '#server/features/account/account.entity.ts';
import { messageChannels, MessageSchema } from './message.entity.ts';

/** What is limited to one in three hours, each for itself. */
export const slotChannels = [...messageChannels, 'LINK'] as const;

/** When an account last used a channel: one row each, so that the database itself enforces the three-hour limit. */
export const SendSlotSchema = defineEntity({
  name: 'SendSlot',
  tableName: 'send_slot',
  properties: {
    accountId: () =>
      p.manyToOne(AccountSchema).mapToPk().fieldName('account_id').deleteRule('cascade').primary(),
    channel: p.enum(slotChannels).primary(),
    takenAt: p.datetime(3),
    messageId: () =>
      p.manyToOne(MessageSchema).mapToPk().fieldName('message_id').deleteRule('set null').nullable().index(),
  },
});
export class SendSlot extends SendSlotSchema.class {}
SendSlotSchema.setClass(SendSlot);
