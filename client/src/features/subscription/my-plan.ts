import type { MySubscriptionQuery } from '../../gql/graphql.ts';

/** The reader's plan, as the page about it reads it. */
export type MyPlan = NonNullable<NonNullable<MySubscriptionQuery['viewer']>['subscription']>;
