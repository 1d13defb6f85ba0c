import type { Subscription } from './subscription.entity.ts';

export type SubscriptionStatus = 'ACTIVE' | 'CANCELLED' | 'EXPIRED' | 'UNSUBSCRIBED';

/** How a subscription is shown. A cancelled one is valid until its end. */
export function subscriptionStatus(
  subscription: Pick<Subscription, 'agreement' | 'validUntil'>,
  now: Date,
): SubscriptionStatus {
  if (subscription.validUntil <= now) {
    return subscription.agreement === 'UNSUBSCRIBED' ? 'UNSUBSCRIBED' : 'EXPIRED';
  }
  return subscription.agreement === 'RENEWING' ? 'ACTIVE' : 'CANCELLED';
}

/** 1 once it is over, as the documented REST answer names it. */
export const expiredStatus = (subscription: Pick<Subscription, 'validUntil'>, now: Date): 0 | 1 =>
  subscription.validUntil <= now ? 1 : 0;
