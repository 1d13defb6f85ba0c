import { defineEntity, p } from '@mikro-orm/core';
import { AccountSchema } from '#server/features/account/account.entity.ts';

/** A paid plan that an account holds; one row an account. */
export const SubscriptionSchema = defineEntity({
  name: 'Subscription',
  tableName: 'subscription',
  properties: {
    id: p.uuid().primary(),
    accountId: () =>
      p.manyToOne(AccountSchema).mapToPk().fieldName('account_id').deleteRule('cascade').unique(),
    agreement: p.enum(['RENEWING', 'CANCELLED', 'UNSUBSCRIBED'] as const),
    createdAt: p.datetime(3),
    validUntil: p.datetime(3),
  },
});
export class Subscription extends SubscriptionSchema.class {}
SubscriptionSchema.setClass(Subscription);
