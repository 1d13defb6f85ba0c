import { defineEntity, p } from '@mikro-orm/core';

/** A number or mailbox whose owner does not want others to look it up; only its fingerprint is kept. */
export const OptOutSchema = defineEntity({
  name: 'OptOut',
  tableName: 'opt_out',
  properties: {
    subjectHash: p.blob().primary(),
    createdAt: p.datetime(3),
  },
});
export class OptOut extends OptOutSchema.class {}
OptOutSchema.setClass(OptOut);
