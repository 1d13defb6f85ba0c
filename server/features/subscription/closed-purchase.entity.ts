import { defineEntity, p } from '@mikro-orm/core';

/** A purchase of an account that is gone, as long as it can be withdrawn from. Names nobody. */
export const ClosedPurchaseSchema = defineEntity({
  name: 'ClosedPurchase',
  tableName: 'closed_purchase',
  properties: {
    /** The checkout's, which stands in the receipt's link. */
    id: p.uuid().primary(),
    gateway: p.text(),
    /** The agreement's. */
    reference: p.text(),
    /** Minor units: all that was paid for it. */
    amount: p.integer(),
    currencyCode: p.text(),
    withdrawnAt: p.datetime(3).nullable(),
    /** When the days for withdrawing are over. */
    eraseAt: p.datetime(3).index(),
  },
});
export class ClosedPurchase extends ClosedPurchaseSchema.class {}
ClosedPurchaseSchema.setClass(ClosedPurchase);
