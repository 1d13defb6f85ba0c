import { defineEntity, p } from '@mikro-orm/core';
import { LocationRequestSchema } from './location-request.entity.ts';

/** When the requester was shown what a recipient shared, to the minute; the recipient may see it. */
export const ViewReceiptSchema = defineEntity({
  name: 'ViewReceipt',
  tableName: 'view_receipt',
  properties: {
    requestId: () =>
      p.manyToOne(LocationRequestSchema).mapToPk().fieldName('request_id').deleteRule('cascade').primary(),
    viewedAt: p.datetime(0).primary(),
  },
});
export class ViewReceipt extends ViewReceiptSchema.class {}
ViewReceiptSchema.setClass(ViewReceipt);
