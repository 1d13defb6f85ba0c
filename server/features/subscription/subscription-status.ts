import { isRenewing, type Standing } from './subscription-machine.ts';

export type SubscriptionStatus = 'ACTIVE' | 'CANCELLED' | 'EXPIRED' | 'UNSUBSCRIBED';

/** Displayed status of a subscription. A cancelled one is valid until its end. */
export function subscriptionStatus(
  subscription: Pick<Standing, 'state' | 'validUntil'>,
  now: Date,
): SubscriptionStatus {
  if (subscription.validUntil <= now) {
    return subscription.state === 'UNSUBSCRIBED' ? 'UNSUBSCRIBED' : 'EXPIRED';
  }
  return isRenewing(subscription) ? 'ACTIVE' : 'CANCELLED';
}

/** 1 once it has expired, as in the documented REST response. */
export const expiredStatus = (subscription: Pick<Standing, 'validUntil'>, now: Date): 0 | 1 =>
  subscription.validUntil <= now ? 1 : 0;
