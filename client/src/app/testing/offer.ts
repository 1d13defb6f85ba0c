import type { PaymentMethod } from '../../gql/enums.ts';
import type { Answers } from './open-app.tsx';

const consent = {
  trial: 'I agree that it renews by itself after the trial.',
  renewal: 'I agree that it renews by itself.',
  once: 'It cannot be charged automatically.',
};

export const usd = (amount: number) => ({ __typename: 'Money', amount, currency: 'USD' });

const planOf = (id: string, period: number, amount: number, isTrial: boolean) => ({
  __typename: 'Plan',
  id,
  trialPrice: usd(99),
  price: usd(amount),
  pricePerWeek: usd(Math.ceil((amount * 7) / period)),
  periodDays: period,
  trialDays: 1,
  discountPercent: period === 28 ? 59 : null,
  lookups: 20,
  terms: {
    __typename: 'PaymentTerms',
    isTrial,
    now: usd(isTrial ? 99 : amount),
    later: usd(amount),
    renews: true,
    nextDebitDay: '2026-11-22T08:00:00.000Z',
    renewalConsent: {
      __typename: 'RenewalConsentText',
      version: '2026-11-21',
      text: isTrial ? consent.trial : consent.renewal,
    },
  },
  walletTerms: {
    __typename: 'PaymentTerms',
    isTrial: false,
    now: usd(amount),
    later: usd(amount),
    renews: false,
    nextDebitDay: null,
    renewalConsent: { __typename: 'RenewalConsentText', version: '2026-11-21-once', text: consent.once },
  },
});

type Offered = { method: PaymentMethod; isSandbox?: boolean; stripeKey?: string };

/** Plans on sale and payment methods, as the server returns them. */
export const offerOf = (
  methods: Offered[] = [
    { method: 'CARD', isSandbox: true },
    { method: 'PAYPAL', isSandbox: true },
  ],
  isTrial = true,
) => ({
  data: {
    plans: [planOf('usd-7', 7, 1_189, isTrial), planOf('usd-28', 28, 1_949, isTrial)],
    paymentMethods: methods.map((one) => ({
      __typename: 'PaymentMethodOffer',
      isSandbox: false,
      stripeKey: null,
      ...one,
    })),
  },
});

export const renewalWords = consent;

/** The state of a purchase, as the server returns it. */
export const outcomeOf = (given: object) => ({
  __typename: 'PaymentOutcome',
  id: '7d9f2c51-0000-4000-8000-000000000001',
  status: 'SUCCEEDED',
  method: 'CARD',
  payUrl: null,
  email: 'buyer@example.org',
  canSignIn: false,
  isRegistration: true,
  extendLink: null,
  clientSecret: null,
  ...given,
});

/** A server with nobody signed in. */
export const visitor: Answers = { Viewer: () => ({ data: { viewer: null } }) };
