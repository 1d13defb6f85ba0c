import { readEmail } from '#shared/email.ts';
import { appPaths } from '#shared/paths.ts';
import { testCardToken } from '#shared/test-cards.ts';
import { type RefObject, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureOf } from '../../apollo/errors.ts';
import { useFailureText } from '../../apollo/use-failure-text.ts';
import type { PaymentMethod } from '../../gql/enums.ts';
import type { Outcome_OutcomeFragment } from '../../gql/graphql.ts';
import { useLocalPath } from '../../i18n/use-locale.ts';
import { usePhoneProblem } from '../../ui/form/use-phone-problem.ts';
import { useReadPhone } from '../../ui/form/use-read-phone.ts';
import { payerDraft } from './payer-draft.ts';
import type { StripeForm } from './stripe-form.tsx';
import { type Ordered, useCheckout } from './use-checkout.ts';
import { useLeaving } from './use-leaving.ts';
import type { OfferedPlan } from './use-offer.ts';
import type { PaymentFields, PaymentValues } from './use-payment-fields.ts';

type Order = { plan: OfferedPlan; method: PaymentMethod };

type Options = {
  fields: PaymentFields;
  isSignedIn: boolean;
  takesTestCard: boolean;
  /** Empty unless the payment is made in a form on our page. */
  stripeForm: RefObject<StripeForm | null>;
  /** Called with what a visitor typed about themselves, before the order is sent. */
  onRegister: (registration: { email: string; phone: string }) => void;
  onOutcome: (outcome: Outcome_OutcomeFragment) => void;
  onTrialUsed: () => void;
};

/** Places the order that `fields` describes and starts its payment; says there what the payer has to correct. */
export function useOrder({ fields, isSignedIn, takesTestCard, stripeForm, ...told }: Options) {
  const { onRegister, onOutcome, onTrialUsed } = told;
  const { t } = useTranslation('subscription');
  const local = useLocalPath();
  const readPhone = useReadPhone();
  const problemOf = usePhoneProblem();
  const { setError } = fields;
  const [isLeaving, leave] = useLeaving();
  const [step, setStep] = useState<'order' | 'payment'>('order');
  const failureText = useFailureText();
  const refuse = (message: string) => setError('root', { message });
  const send = useCheckout((error) => {
    const { code } = failureOf(error);
    if (code === 'TRIAL_USED') onTrialUsed();
    if (code === 'EMAIL_IN_USE') setError('email', { type: 'inUse', message: t('payment.emailInUse') });
    else refuse(failureText(error));
  });

  const pay = async (ordered: Ordered, holder: { name: string }) => {
    setStep('payment');
    if (!ordered.clientSecret || !stripeForm.current) {
      // Until the other page is loaded, a second click would be a second purchase.
      if (ordered.payUrl) payerDraft.keep({ ...payerDraft.read(), orderId: ordered.id });
      if (ordered.payUrl) leave(() => onOutcome({ ...ordered, payUrl: null }));
      return onOutcome(ordered);
    }
    const returnUrl = `${window.location.origin}${local(appPaths.register)}?id=${ordered.id}`;
    const refused = await stripeForm.current.pay(ordered.clientSecret, returnUrl, holder);
    if (refused) refuse(refused);
    else onOutcome({ ...ordered, status: 'WAITING' });
  };

  /** Whether nothing is wrong in the provider's form on this page, if there is one; it marks its own fields. */
  const checkStripeForm = async (): Promise<boolean> => {
    const mistyped = await stripeForm.current?.check();
    if (mistyped) refuse(mistyped);
    return !mistyped;
  };

  const place = async ({ plan, method }: Order, typed: PaymentValues): Promise<void> => {
    setStep('order');
    const email = readEmail(typed.email);
    const phone = !isSignedIn && typed.phone.trim() ? await readPhone(typed.phone) : null;
    if (phone && !phone.ok) return setError('phone', { message: problemOf(phone) });
    if (!(await checkStripeForm())) return;
    const registration = !isSignedIn && email.ok ? { email: email.email, phone: phone?.e164 ?? '' } : null;
    if (registration) onRegister(registration);
    const ordered = await send({
      planId: plan.id,
      method,
      cardToken: takesTestCard ? testCardToken(typed.number) : null,
      renewalConsent: plan.terms.renewalConsent.version,
      registration,
    });
    if (ordered) await pay(ordered, { name: `${typed.name} ${typed.surname}`.trim() });
  };

  const orRefuse = async (steps: Promise<unknown>): Promise<void> => {
    try {
      await steps;
    } catch (error) {
      // Something could not be loaded.
      refuse(failureText(error));
    }
  };
  const order = (wanted: Order): Promise<void> =>
    fields.handleSubmit(
      (typed) => orRefuse(place(wanted, typed)),
      () => orRefuse(checkStripeForm()),
    )();
  return { order, busy: fields.formState.isSubmitting || isLeaving, step };
}
