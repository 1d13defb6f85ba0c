import { defineEntity, p } from '@mikro-orm/core';
import { AccountSchema } from '#server/features/account/account.entity.ts';
import { PlanSchema } from './plan.entity.ts';
import { subscriptionStates } from './subscription-machine.ts';

/** An account's paid plan; one row per account. */
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
    /** Start of the paid period: lookups count from here. */
    periodStartedAt: p.datetime(3),
    /** End of the paid period. */
    paidUntil: p.datetime(3),
    /** Until when everything works: the end of the paid period, or a little longer while a renewal is retried. */
    validUntil: p.datetime(3),
    failedAttempts: p.integer().default(0),
    /** When the next amount is due; null if nothing more is charged, or the gateway decides when to retry. */
    nextChargeAt: p.datetime(3).nullable().index(),
    /** When the owner was told that the trial converts. */
    remindedAt: p.datetime(3).nullable(),
    /** When its owner cancelled the renewal here: what becomes known afterwards of a further charge is refunded. */
    cancelledAt: p.datetime(3).nullable(),
    /** Since when its gateway has not answered whether a plan past its end was paid. */
    unansweredSince: p.datetime(3).nullable(),
    /** The gateway, and its name for the agreement. Null: none. */
    gateway: p.text().nullable(),
    reference: p.text().nullable(),
    checkoutId: p.uuid().nullable(),
  },
});
export class Subscription extends SubscriptionSchema.class {}
SubscriptionSchema.setClass(Subscription);
