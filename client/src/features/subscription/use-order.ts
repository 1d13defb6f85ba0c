import { readEmail } from '#shared/email.ts';
import { appPaths } from '#shared/paths.ts';
import { type RefObject, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PaymentMethod } from '../../gql/enums.ts';
import type { OfferQuery, Outcome_OutcomeFragment } from '../../gql/graphql.ts';
import { useLocalPath } from '../../i18n/use-locale.ts';
import { PartMissing } from '../../ui/fetch-part.ts';
import { useReadPhone } from '../../ui/use-read-phone.ts';
import { type Card, readTestCard } from './card-rule.ts';
import type { Payer, PayerProblem } from './payer-fields.tsx';
import type { StripeForm } from './stripe-form.tsx';
import { type Ordered, useCheckout } from './use-checkout.ts';
import { useLeaving } from './use-leaving.ts';

type Order = {
  plan: OfferQuery['plans'][number];
  method: PaymentMethod;
  payer: Payer;
  /** Null unless it is typed on our page, in the sandbox. */
  card: Card | null;
};

type Options = {
  isSignedIn: boolean;
  /** Empty unless the payment is made in a form on our page. */
  stripeForm: RefObject<StripeForm | null>;
  onOutcome: (outcome: Outcome_OutcomeFragment) => void;
  onTrialUsed: () => void;
};

/** Checks an order, places it and starts its payment. `problem`: what the payer has to correct. */
export function useOrder({ isSignedIn, stripeForm, onOutcome, onTrialUsed }: Options) {
  const { t } = useTranslation(['subscription', 'account', 'common', 'errors']);
  const local = useLocalPath();
  const readPhone = useReadPhone();
  const [problem, setProblem] = useState<PayerProblem | null>(null);
  const [isOrdering, setOrdering] = useState(false);
  const [isLeaving, leave] = useLeaving();
  const { send, failure } = useCheckout(({ code }) => {
    if (code === 'TRIAL_USED') onTrialUsed();
    if (code === 'EMAIL_IN_USE') setProblem({ field: 'email', text: t('payment.emailInUse'), inUse: true });
  });
  const refuse = (field: string, text: string) => setProblem({ field, text });

  const pay = async (ordered: Ordered, { name, surname }: Payer) => {
    if (!ordered.clientSecret || !stripeForm.current) {
      // Until the other page is loaded, a second click would be a second purchase.
      if (ordered.payUrl) leave(() => onOutcome({ ...ordered, payUrl: null }));
      return onOutcome(ordered);
    }
    const returnUrl = `${window.location.origin}${local(appPaths.register)}?id=${ordered.id}`;
    const holder = { name: `${name.trim()} ${surname.trim()}` };
    const refused = await stripeForm.current.pay(ordered.clientSecret, returnUrl, holder);
    if (refused) refuse('form', refused);
    else onOutcome({ ...ordered, status: 'WAITING' });
  };

  const order = async ({ plan, method, payer, card }: Order): Promise<void> => {
    setProblem(null);
    const email = readEmail(payer.email);
    if (!isSignedIn && !email.ok)
      return refuse(
        'email',
        t(payer.email.trim() ? 'account:validation.emailInvalid' : 'account:validation.emailEmpty'),
      );
    if (!payer.name.trim()) return refuse('name', t('payment.nameEmpty'));
    if (!payer.surname.trim()) return refuse('surname', t('payment.nameEmpty'));
    // From here on it waits: a second click must not pay twice.
    setOrdering(true);
    try {
      const phone = payer.phone.trim() ? await readPhone(payer.phone) : null;
      if (phone && !phone.ok) return refuse('phone', t('PHONE_INVALID', { ns: 'errors' }));
      const read = card ? readTestCard(card, new Date()) : { token: null };
      if ('field' in read) return refuse(read.field, t(`payment.problem.${read.text}`));
      const mistyped = await stripeForm.current?.check();
      if (mistyped) return refuse('form', mistyped);
      const ordered = await send({
        planId: plan.id,
        method,
        cardToken: read.token,
        renewalConsent: plan.terms.renewalConsent.version,
        registration: !isSignedIn && email.ok ? { email: email.email, phone: phone?.e164 ?? '' } : null,
      });
      if (ordered) await pay(ordered, payer);
    } catch (error) {
      // Something could not be loaded: refusals by the server are in `failure`.
      refuse('form', t(error instanceof PartMissing ? 'common:partMissing' : 'errors:OFFLINE'));
    } finally {
      setOrdering(false);
    }
  };
  return { order, problem, failure, busy: isOrdering || isLeaving };
}
