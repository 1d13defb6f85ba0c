import { defineEntity, p } from '@mikro-orm/core';

/**
 * How often something was attempted within a time window. The key is a keyed fingerprint, which reveals no address.
 */
export const ThrottleSchema = defineEntity({
  name: 'Throttle',
  tableName: 'throttle',
  properties: {
    key: p.blob().primary(),
    count: p.integer(),
    windowEndsAt: p.datetime(3).index(),
  },
});
export class Throttle extends ThrottleSchema.class {}
ThrottleSchema.setClass(Throttle);
