import { currencies, currencyOf } from '#shared/money.ts';
import { homeOf } from '#shared/region.ts';
import { useState } from 'react';
import { failureOf } from '../../apollo/errors.ts';
import type { PaymentMethod } from '../../gql/enums.ts';
import type { OfferQuery } from '../../gql/graphql.ts';
import { useOfferQuery } from '../../gql/hooks.ts';
import { useLocale } from '../../i18n/use-locale.ts';
import { payerDraft } from './payer-draft.ts';

type Currency = (typeof currencies)[number];

const keep = (chosen: { currency?: Currency; planId?: string; method?: PaymentMethod }) =>
  payerDraft.keep({ ...payerDraft.read(), ...chosen });

/** A plan, with the terms of the chosen payment method. */
export type OfferedPlan = Omit<OfferQuery['plans'][number], 'walletTerms'>;

/** The plans and payment methods in a currency, and which of them the payer has chosen. */
export function useOffer() {
  const locale = useLocale();
  const [kept] = useState(payerDraft.read);
  const [currency, setCurrency] = useState(
    () => currencies.find((one) => one === kept.currency) ?? currencyOf(homeOf(navigator.languages, locale)),
  );
  const [planId, setPlanId] = useState(kept.planId);
  const [chosen, setMethod] = useState<string>(kept.method ?? 'CARD');
  const [hadTrial, setHadTrial] = useState(false);
  const { data, previousData, error, refetch } = useOfferQuery({
    variables: { currency, locale, hadTrial },
    fetchPolicy: 'cache-and-network',
    context: { showsFailures: true },
  });
  const { plans: offered, paymentMethods = [] } = data ?? previousData ?? {};
  const method = paymentMethods.find((one) => one.method === chosen) ?? paymentMethods[0];
  const plans = offered?.map(({ walletTerms, ...plan }) =>
    method?.method === 'V5PAY' ? { ...plan, terms: walletTerms } : plan,
  );
  return {
    currency,
    plans,
    // The first is the one whose price the home page names.
    plan: plans?.find(({ id }) => id === planId) ?? plans?.[0],
    methods: paymentMethods,
    method,
    /** False while another currency is loading, or could not be loaded: the previous offer is shown. */
    isCurrent: data !== undefined,
    failure: error && !data ? failureOf(error) : null,
    setCurrency: (code: Currency) => {
      setCurrency(code);
      keep({ currency: code });
    },
    setPlanId: (id: string) => {
      setPlanId(id);
      keep({ planId: id });
    },
    setMethod: (method: PaymentMethod) => {
      setMethod(method);
      keep({ method });
    },
    /** Shows the terms for those who had a trial before. */
    dropTrial: () => setHadTrial(true),
    retry: () => void refetch(),
  };
}
