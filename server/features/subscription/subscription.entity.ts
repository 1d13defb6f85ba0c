import { defineEntity, p } from '@mikro-orm/core';
import { AccountSchema } from '#server/features/account/account.entity.ts';
import { PlanSchema } from './plan.entity.ts';
import { subscriptionStates } from './subscription-machine.ts';

/** A paid plan that an account holds; one row an account. */
export const SubscriptionSchema = defineEntity({
  name: 'Subscription',
  tableName: 'subscription',
  // One for each search of the minute's job.
  indexes: [
    {
      name: 'subscription_ending',
      expression:
        'create index "subscription_ending" on "subscription" ("valid_until") where "state" not in (\'EXPIRED\', \'UNSUBSCRIBED\')',
    },
    {
      name: 'subscription_past_due',
      expression:
        'create index "subscription_past_due" on "subscription" ("id") where "state" = \'PAST_DUE\' and "next_charge_at" is null',
    },
    {
      name: 'subscription_to_remind',
      expression:
        'create index "subscription_to_remind" on "subscription" ("next_charge_at") where "state" = \'TRIAL\' and "reminded_at" is null',
    },
  ],
  properties: {
    id: p.uuid().primary(),
    accountId: () =>
      p.manyToOne(AccountSchema).mapToPk().fieldName('account_id').deleteRule('cascade').unique(),
    /** Null: given by the operator, without a price. */
    planId: () => p.manyToOne(PlanSchema).mapToPk().fieldName('plan_id').nullable(),
    state: p.enum(subscriptionStates),
    createdAt: p.datetime(3),
    /** Start of the period that is paid: lookups count from here. */
    periodStartedAt: p.datetime(3),
    /** End of the period that is paid. */
    paidUntil: p.datetime(3),
    /** Until when everything works: the paid end, and while a renewal is tried again a little longer. */
    validUntil: p.datetime(3),
    failedAttempts: p.integer().default(0),
    /** When the next amount is due; null when nothing more is charged, or its gateway tries again when it likes. */
    nextChargeAt: p.datetime(3).nullable().index(),
    /** When the owner was told that the trial converts. */
    remindedAt: p.datetime(3).nullable(),
    /** Who collects the money, and its name for the agreement. Null: nobody does. */
    gateway: p.text().nullable(),
    reference: p.text().nullable(),
    checkoutId: p.uuid().nullable(),
  },
});
export class Subscription extends SubscriptionSchema.class {}
SubscriptionSchema.setClass(Subscription);
