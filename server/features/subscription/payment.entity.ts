import { defineEntity, p } from '@mikro-orm/core';
import { AccountSchema } from '#server/features/account/account.entity.ts';
import { CheckoutSchema } from './checkout.entity.ts';

/** A payment that was made, or should have been. One row for each of the gateway's payments. */
export const PaymentSchema = defineEntity({
  name: 'Payment',
  tableName: 'payment',
  uniques: [{ name: 'payment_reference_unique', properties: ['gateway', 'reference'] }],
  properties: {
    id: p.uuid().primary(),
    accountId: () =>
      p.manyToOne(AccountSchema).mapToPk().fieldName('account_id').deleteRule('cascade').index(),
    checkoutId: () =>
      p.manyToOne(CheckoutSchema).mapToPk().fieldName('checkout_id').deleteRule('cascade').index(),
    gateway: p.text(),
    reference: p.text(),
    kind: p.enum(['TRIAL', 'PERIOD'] as const),
    state: p.enum(['PAID', 'FAILED', 'REFUNDED'] as const),
    /** Minor units. */
    amount: p.integer(),
    currencyCode: p.text(),
    at: p.datetime(3),
    /** The period that it pays for. */
    periodStart: p.datetime(3),
    periodEnd: p.datetime(3),
    refundedAt: p.datetime(3).nullable(),
    /** Why it was refunded; with PAID: why it has to be. */
    refundReason: p.text().nullable(),
  },
});
export class Payment extends PaymentSchema.class {}
PaymentSchema.setClass(Payment);
