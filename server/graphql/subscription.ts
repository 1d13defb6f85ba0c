import { expiredStatus, subscriptionStatus } from '#server/features/subscription/subscription-status.ts';
import type { Resolvers } from './generated.ts';

export const subscriptionResolvers: Resolvers = {
  Subscription: {
    status: (subscription, _, ctx) => subscriptionStatus(subscription, ctx.now()),
    autoRenew: (subscription) => subscription.agreement === 'RENEWING',
    expiredStatus: (subscription, _, ctx) => expiredStatus(subscription, ctx.now()),
  },
};
