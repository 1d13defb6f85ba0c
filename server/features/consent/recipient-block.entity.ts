import { defineEntity, p } from '@mikro-orm/core';

/** A number or address that is never written to again. Only its keyed fingerprint is stored, and it outlives accounts. */
export const RecipientBlockSchema = defineEntity({
  name: 'RecipientBlock',
  tableName: 'recipient_block',
  properties: {
    recipientHash: p.blob().primary(),
    via: p.enum(['LINK', 'SMS', 'EMAIL'] as const),
    createdAt: p.datetime(3),
  },
});
export class RecipientBlock extends RecipientBlockSchema.class {}
RecipientBlockSchema.setClass(RecipientBlock);
