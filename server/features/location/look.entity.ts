import { defineEntity, p } from '@mikro-orm/core';
import { LocationRequestSchema } from './location-request.entity.ts';

/** When the requester looked at what a recipient shared, to the minute; the recipient may see it. */
export const LookSchema = defineEntity({
  name: 'Look',
  tableName: 'look',
  properties: {
    requestId: () =>
      p.manyToOne(LocationRequestSchema).mapToPk().fieldName('request_id').deleteRule('cascade').primary(),
    lookedAt: p.datetime(0).primary(),
  },
});
export class Look extends LookSchema.class {}
LookSchema.setClass(Look);
