import { Box, Grid, Stack, Text } from '@chakra-ui/react';
import { type SyntheticEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { currencies } from '#shared/money.ts';
import type { Outcome_OutcomeFragment } from '../../gql/graphql.ts';
import { AdultTerms } from '../../ui/form/adult-terms.tsx';
import { Button } from '../../ui/button.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { PageLoading } from '../../ui/page-loading.tsx';
import { ProblemText } from '../../ui/form/problem-text.tsx';
import { SelectField } from '../../ui/form/select-field.tsx';
import { CardFields } from './card-fields.tsx';
import { MethodChoice } from './method-choice.tsx';
import { besideSummary, OrderSummary } from './order-summary.tsx';
import { PaySteps } from './pay-steps.tsx';
import { PayerFields } from './payer-fields.tsx';
import { PlanChoice } from './plan-choice.tsx';
import { RenewalConsent } from './renewal-consent.tsx';
import { type StripeForm, StripeFields } from './stripe-form.tsx';
import { UnpaidOrder } from './unpaid-order.tsx';
import { useOffer } from './use-offer.ts';
import { useOrder } from './use-order.ts';
import { usePaymentFields } from './use-payment-fields.ts';

type Props = {
  /** Address of the signed-in user; null for a visitor, who types one. */
  email: string | null;
  /** What a visitor has already typed earlier. */
  registration?: { email?: string | undefined; phone?: string | undefined } | null;
  /** Called with what a visitor types about themselves, and again before the order is sent. */
  onRegister: (registration: { email: string; phone: string }) => void;
  onOutcome: (outcome: Outcome_OutcomeFragment) => void;
  onLogIn: () => void;
};

/** Choose a plan and a payment method, see what it costs and when, agree to the renewal, order. */
export function CheckoutForm({ email: signedIn, registration, onRegister, onOutcome, onLogIn }: Props) {
  const { t } = useTranslation('subscription');
  const offer = useOffer();
  const { plans, plan, methods, method } = offer;
  const isSignedIn = signedIn !== null;
  const takesTestCard = method?.method === 'CARD' && method.isSandbox;
  const fields = usePaymentFields({ registration, isSignedIn, takesTestCard, onRegister });
  const [agreedTo, setAgreedTo] = useState('');
  const stripeForm = useRef<StripeForm>(null);
  const { order, busy, step } = useOrder({
    fields,
    isSignedIn,
    takesTestCard,
    stripeForm,
    onRegister,
    onOutcome,
    onTrialUsed: offer.dropTrial,
  });
  const refusal = fields.formState.errors.root?.message;

  if (!plans)
    return offer.failure ? <LoadFailed code={offer.failure.code} onRetry={offer.retry} /> : <PageLoading />;
  if (!plan) return <LoadFailed code="PLAN_UNKNOWN" onRetry={offer.retry} />;
  const { renewalConsent } = plan.terms;
  // Different terms need to be agreed to separately.
  const isAgreed = agreedTo === renewalConsent.text;

  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (busy || !offer.isCurrent || !method || !isAgreed) return;
    void order({ plan, method: method.method });
  };

  return (
    <Box css={{ containerType: 'inline-size' }}>
      <Grid asChild gap="6" css={besideSummary}>
        <form
          noValidate
          onSubmit={submit}
          // What is chosen or typed into comes clear of the summary's bar.
          onChange={({ target }) => {
            const changed = target as unknown as HTMLElement;
            (changed.closest('label') ?? changed).scrollIntoView({ block: 'nearest' });
          }}
        >
          <Stack gap="6" minW="0">
            <UnpaidOrder />
            {offer.failure && <LoadFailed code={offer.failure.code} onRetry={offer.retry} />}
            <PlanChoice
              plans={plans}
              value={plan.id}
              isTrial={plan.terms.isTrial}
              onChange={offer.setPlanId}
            />
            <Box maxW="12rem">
              <SelectField
                label={t('payment.currency')}
                value={offer.currency}
                options={currencies.map((code) => ({ value: code, label: code }))}
                onValue={offer.setCurrency}
              />
            </Box>
            <PayerFields fields={fields} signedIn={signedIn} onLogIn={onLogIn} />
            <MethodChoice offers={methods} value={method?.method ?? null} onChange={offer.setMethod} />
            {takesTestCard && <CardFields fields={fields} />}
            {method?.stripeKey && (
              <StripeFields ref={stripeForm} publishableKey={method.stripeKey} now={plan.terms.now} />
            )}
            {method && !takesTestCard && !method.stripeKey && (
              <Text color="fg.muted">{t('payment.otherPage')}</Text>
            )}
            <RenewalConsent
              text={renewalConsent.text}
              isAgreed={isAgreed}
              onChange={(agrees) => setAgreedTo(agrees ? renewalConsent.text : '')}
            />
            {refusal && <ProblemText>{refusal}</ProblemText>}
            {busy ? <PaySteps step={step} text={t(`payment.under.${step}`)} /> : <AdultTerms />}
            <Button
              type="submit"
              size="lg"
              loading={busy}
              disabled={!isAgreed || !method || !offer.isCurrent}
            >
              {t('payment.submit')}
            </Button>
            {!isAgreed && (
              <Text textStyle="sm" color="fg.muted">
                {t('payment.tickFirst')}
              </Text>
            )}
          </Stack>
          <OrderSummary plan={plan} />
        </form>
      </Grid>
    </Box>
  );
}
