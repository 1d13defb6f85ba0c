import { useRef } from 'react';
import { orderLife } from '#shared/limits.ts';
import type { Outcome_OutcomeFragment } from '../../gql/graphql.ts';
import type { PaymentMethod } from '../../gql/enums.ts';
import { useRegisterAndSubscribeMutation, useSubscribeMutation } from '../../gql/hooks.ts';
import { keyFor, type Submission } from '../../apollo/idempotency.ts';
import { useLocale } from '../../i18n/use-locale.ts';
import { keepPayer } from './keep-payer.ts';

/** `clientSecret`: what the provider's form here needs to make the payment; null if it has a page of its own. */
export type Ordered = Outcome_OutcomeFragment & { clientSecret: string | null };

type Purchase = {
  planId: string;
  method: PaymentMethod;
  cardToken: string | null;
  renewalConsent: string;
  /** Null for signed-in users. */
  registration: { email: string; phone: string } | null;
};

/** What the browser says about itself; no name, no address, nothing for advertisers. */
const detail = () => ({
  language: navigator.language,
  timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  screen: `${screen.width}x${screen.height}`,
});

/**
 * Submits a purchase. Clicks with the same content are one purchase, even after a lost response, as long as it can be
 * paid.
 */
export function useCheckout(onRefused: (error: unknown) => void) {
  const locale = useLocale();
  const options = { context: { showsFailures: true } };
  const [register] = useRegisterAndSubscribeMutation(options);
  const [subscribe] = useSubscribeMutation(options);
  const last = useRef<Submission | null>(null);
  const begunAt = useRef(0);

  /** Null if it was refused. */
  return async (purchase: Purchase): Promise<Ordered | null> => {
    const isOld = Date.now() - begunAt.current >= orderLife;
    const submission = keyFor(isOld ? null : last.current, purchase);
    if (submission !== last.current) begunAt.current = Date.now();
    last.current = submission;
    const { registration, ...order } = purchase;
    if (registration) keepPayer();
    const input = { ...order, idempotencyKey: submission.key, locale, detail: detail() };
    try {
      const outcome = registration
        ? (await register({ variables: { input: { ...input, ...registration } } })).data?.registerAndSubscribe
        : (await subscribe({ variables: { input } })).data?.subscribe;
      if (!outcome) return null;
      // A card that was declined may be tried again with the same content. With the provider's form on this page, that
      // is the same purchase; otherwise a new one.
      if (!outcome.clientSecret) last.current = null;
      return outcome;
    } catch (error) {
      onRefused(error);
      return null;
    }
  };
}
