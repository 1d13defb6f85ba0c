import type { MySubscriptionQuery } from '../../gql/graphql.ts';

/** The reader's plan, as the page about it reads it. */
export type MyPlan = NonNullable<NonNullable<MySubscriptionQuery['viewer']>['subscription']>;

/** The plan goes on, and each further period is paid by its owner. */
export const isPaidByHand = ({ renews, status }: Pick<MyPlan, 'renews' | 'status'>): boolean =>
  !renews && status === 'ACTIVE';
