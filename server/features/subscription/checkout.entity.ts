import { defineEntity, p } from '@mikro-orm/core';
import { AccountSchema } from '#server/features/account/account.entity.ts';
import { paymentMethods } from '#server/ports/payment/port.ts';
import { locales } from '#shared/locales.ts';
import { PlanSchema } from './plan.entity.ts';

/**
 * One attempt to buy a plan. Its random id gives access to its outcome. Prices are copied: later changes don't matter.
 */
export const CheckoutSchema = defineEntity({
  name: 'Checkout',
  tableName: 'checkout',
  uniques: [
    { name: 'checkout_reference_unique', properties: ['gateway', 'reference'] },
    { name: 'checkout_idempotency_unique', properties: ['accountId', 'idempotencyKey'] },
  ],
  properties: {
    id: p.uuid().primary(),
    accountId: () =>
      p.manyToOne(AccountSchema).mapToPk().fieldName('account_id').deleteRule('cascade').index(),
    planId: () => p.manyToOne(PlanSchema).mapToPk().fieldName('plan_id'),
    /** Made by somebody who was not signed in: the paying browser may then be signed in. */
    isRegistration: p.boolean(),
    idempotencyKey: p.text(),
    gateway: p.text(),
    method: p.enum(paymentMethods),
    state: p.enum(['OPEN', 'PAID', 'DECLINED', 'ABANDONED', 'REFUNDED'] as const),
    currencyCode: p.text(),
    amountNow: p.integer(),
    amountLater: p.integer(),
    /** 0: no trial. */
    trialDays: p.integer(),
    /** The end of the plan that it extends, where that does not renew by itself; null: it buys a plan. */
    extendsFrom: p.datetime(3).nullable(),
    periodDays: p.integer(),
    locale: p.enum(locales),
    /** SHA-256 of the paying browser's cookie; null for a partner's call without cookies. */
    payerHash: p.blob().nullable(),
    reference: p.text().nullable(),
    payUrl: p.text().nullable(),
    /** What the browser said about itself, sealed. */
    detailSealed: p.blob().nullable(),
    createdAt: p.datetime(3),
    settledAt: p.datetime(3).nullable(),
    /** When the paying browser was signed in; happens once. */
    signedInAt: p.datetime(3).nullable(),
  },
});
export class Checkout extends CheckoutSchema.class {}
CheckoutSchema.setClass(Checkout);

export const paidStates = ['PAID', 'REFUNDED'] as const;
/** Whether it has been paid, even if that was refunded since. */
export const wasPaid = ({ state }: Pick<Checkout, 'state'>): boolean =>
  paidStates.some((paid) => paid === state);
