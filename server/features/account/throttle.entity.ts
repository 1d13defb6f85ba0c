import { defineEntity, p } from '@mikro-orm/core';

/** How often something was tried within a window of time. The key is a keyed fingerprint: no address can be read from it. */
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
