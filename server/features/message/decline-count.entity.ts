import { defineEntity, p } from '@mikro-orm/core';

/**
 * How often a recipient has declined a requester, both identified only by fingerprints. No later answer reduces it.
 */
export const DeclineCountSchema = defineEntity({
  name: 'DeclineCount',
  tableName: 'decline_count',
  properties: {
    requesterHash: p.blob().primary(),
    recipientHash: p.blob().primary(),
    count: p.integer(),
    lastAt: p.datetime(3).index(),
  },
});
export class DeclineCount extends DeclineCountSchema.class {}
DeclineCountSchema.setClass(DeclineCount);
