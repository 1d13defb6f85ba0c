import { defineEntity, p } from '@mikro-orm/core';

/** An item that somebody disputes, by the fingerprint of whom it is about and what it says. It names nobody. */
export const DisputeSchema = defineEntity({
  name: 'Dispute',
  tableName: 'dispute',
  properties: {
    itemHash: p.blob().primary(),
    createdAt: p.datetime(3),
  },
});
export class Dispute extends DisputeSchema.class {}
DisputeSchema.setClass(Dispute);
