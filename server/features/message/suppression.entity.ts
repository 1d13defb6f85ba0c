import { defineEntity, p } from '@mikro-orm/core';

/**
 * The suppression list: a number or address that is never contacted again. Only its keyed fingerprint is stored, and
 * it outlives accounts.
 */
export const SuppressionSchema = defineEntity({
  name: 'Suppression',
  tableName: 'suppression',
  properties: {
    recipientHash: p.blob().primary(),
    via: p.enum(['LINK', 'SMS', 'EMAIL'] as const),
    createdAt: p.datetime(3),
  },
});
export class Suppression extends SuppressionSchema.class {}
SuppressionSchema.setClass(Suppression);
