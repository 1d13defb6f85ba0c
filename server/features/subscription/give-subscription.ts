import { randomUUID } from 'node:crypto';
import type { Em } from '#server/context/context.ts';
import { Subscription } from './subscription.entity.ts';

/** Gives an account a plan without a price, in the caller's transaction: nothing is ever charged for it. */
export async function giveSubscription(
  em: Em,
  given: { accountId: string; now: Date; validUntil: Date },
): Promise<void> {
  const subscription = em.create(Subscription, {
    id: randomUUID(),
    accountId: given.accountId,
    planId: null,
    state: 'ACTIVE',
    createdAt: given.now,
    periodStartedAt: given.now,
    paidUntil: given.validUntil,
    validUntil: given.validUntil,
    failedAttempts: 0,
    nextChargeAt: null,
    remindedAt: null,
    cancelledAt: null,
    unansweredSince: null,
    gateway: null,
    reference: null,
    checkoutId: null,
  });
  await em.persist(subscription).flush();
}
