import type { Account_AccountFragment } from '../../gql/graphql.ts';

/**
 * Whether an order at that time (milliseconds) would be refused with ALREADY_SUBSCRIBED. In the days that a declined
 * renewal is retried, another plan can be bought.
 */
export const isSubscribed = (
  plan: Account_AccountFragment['subscription'] | undefined,
  at: number,
): boolean => Boolean(plan && !plan.isExpired && Date.parse(plan.validUntil) > at);
