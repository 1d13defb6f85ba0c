import { defineEntity, p } from '@mikro-orm/core';

/** A purchase of a deleted account, for as long as it can be withdrawn from. Names nobody. */
export const ClosedPurchaseSchema = defineEntity({
  name: 'ClosedPurchase',
  tableName: 'closed_purchase',
  properties: {
    /** The checkout's, which is in the receipt's link. */
    id: p.uuid().primary(),
    gateway: p.text(),
    /** The agreement's. */
    reference: p.text(),
    /** Minor units: everything that was paid for it. */
    amount: p.integer(),
    currencyCode: p.text(),
    withdrawnAt: p.datetime(3).nullable(),
    /** When the withdrawal period is over. */
    eraseAt: p.datetime(3).index(),
  },
});
export class ClosedPurchase extends ClosedPurchaseSchema.class {}
ClosedPurchaseSchema.setClass(ClosedPurchase);
