import { defineEntity, p } from '@mikro-orm/core';

/** A disputed item, identified by the fingerprint of its subject and content. It names nobody. */
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
