import { Subscription } from '#server/features/subscription/subscription.entity.ts';
import type { AccountPart } from '../account-part.ts';

/** The paid plan. It ends with the account. */
export const subscriptionPart: AccountPart = {
  tables: ['subscription'],
  async rows(ctx, account) {
    const subscription = await ctx.em.fork().findOne(Subscription, { accountId: account.id });
    return {
      subscription: subscription && {
        id: subscription.id,
        agreement: subscription.agreement,
        createdAt: subscription.createdAt,
        validUntil: subscription.validUntil,
      },
    };
  },
};
