import { offerOf, usd } from './offer.ts';
import { type Answers, subscriber } from './open-app.tsx';

/** A plan that renews. */
export const plan = {
  ...subscriber.subscription!,
  createdAt: '2026-11-01T08:00:00.000Z',
  validUntil: '2100-12-01T08:00:00.000Z',
  worksUntil: '2100-12-07T08:00:00.000Z',
  renews: true,
  extendLink: null,
  canResume: false,
  isTrial: false,
  isPastDue: false,
  method: 'CARD',
  nextDebitDay: '2026-12-01T08:00:00.000Z',
  nextDebitAmount: usd(1_949),
  plan: Object.fromEntries(Object.entries(offerOf().data.plans[1]!).filter(([name]) => !/terms/i.test(name))),
  paidAmounts: [usd(2_048)],
  payments: [
    {
      __typename: 'Payment',
      id: 'payment-1',
      state: 'PAID',
      isTrial: true,
      amount: usd(99),
      at: '2026-11-01T08:00:00.000Z',
      periodStart: '2026-11-01T08:00:00.000Z',
      periodEnd: '2026-11-02T08:00:00.000Z',
      method: 'CARD',
    },
  ],
  quota: {
    __typename: 'Quota',
    total: 20,
    used: 1,
    left: 19,
    entries: [
      {
        __typename: 'QuotaEntry',
        id: 'entry-1',
        kind: 'REFUND',
        reason: 'EMPTY',
        createdAt: '2026-11-03T08:00:00.000Z',
      },
    ],
  },
};
/** What is different once it is cancelled. */
export const cancelled = {
  status: 'CANCELLED',
  autoRenew: false,
  nextDebitDay: null,
  nextDebitAmount: null,
  canResume: true,
};
export const page = '/dashboard/modules/MySubscription';
/** A server with a plan, as far as it differs from the sample. */
export const server = (given: object = {}, more: Answers = {}): Answers => ({
  Viewer: () => ({ data: { viewer: subscriber } }),
  MySubscription: () => ({ data: { viewer: { ...subscriber, subscription: { ...plan, ...given } } } }),
  ...more,
});
