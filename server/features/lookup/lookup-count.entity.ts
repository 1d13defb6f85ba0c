import { defineEntity, p } from '@mikro-orm/core';

/**
 * How many numbers of a country were looked up per day: a count, with nothing that leads to a number or a person.
 */
export const LookupCountSchema = defineEntity({
  name: 'LookupCount',
  tableName: 'lookup_count',
  properties: {
    /** In UTC. */
    day: p.date().primary(),
    /** ISO 3166-1 alpha-2. */
    country: p.string().length(2).primary(),
    count: p.integer(),
  },
});
export class LookupCount extends LookupCountSchema.class {}
LookupCountSchema.setClass(LookupCount);
