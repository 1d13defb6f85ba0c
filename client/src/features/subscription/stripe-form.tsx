import { Box, Stack, Text } from '@chakra-ui/react';
import type { Stripe, StripeElements } from '@stripe/stripe-js';
import { type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Money } from '#shared/money.ts';
import { useLocale } from '../../i18n/use-locale.ts';
import { Button } from '../../ui/button.tsx';
import { PageLoading } from '../../ui/page-loading.tsx';

/** Stripe's form on our page. Each function returns what went wrong, in the payer's language, or null. */
export type StripeForm = {
  /** Validates what was typed. */
  check(): Promise<string | null>;
  /** Makes the payment for the client secret; a bank's page returns to `returnUrl`. */
  pay(clientSecret: string, returnUrl: string, payer: { name: string }): Promise<string | null>;
};

type Props = {
  /** Stripe's publishable key. */
  publishableKey: string;
  /** What is charged now: wallets in the form show it. */
  now: Money;
  ref: Ref<StripeForm>;
};

type Opened = { stripe: Stripe; elements: StripeElements };

/** Opens Stripe's form in `area`, again after `retry`, and keeps it at what is charged. */
function useStripeElements({ publishableKey, now: { amount, currency: code } }: Omit<Props, 'ref'>) {
  const locale = useLocale();
  const area = useRef<HTMLDivElement>(null);
  const [opened, setOpened] = useState<Opened | null>(null);
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading');
  const [attempt, setAttempt] = useState(0);
  const currency = code.toLowerCase();

  useEffect(() => {
    let wanted = true;
    setState('loading');
    const open = async () => {
      const { loadStripe } = await import('@stripe/stripe-js/pure');
      const stripe = await loadStripe(publishableKey, { locale });
      if (!wanted || !stripe || !area.current) return;
      const elements = stripe.elements({
        mode: 'subscription',
        amount,
        currency,
        allowedPaymentMethodTypes: ['card'],
      });
      const element = elements.create('payment', {
        // Wallets first, where the browser has one.
        paymentMethodOrder: ['apple_pay', 'google_pay', 'card'],
      });
      element.on('ready', () => setState('ready'));
      element.on('loaderror', () => setState('failed'));
      element.mount(area.current);
      setOpened({ stripe, elements });
    };
    open().catch(() => wanted && setState('failed'));
    return () => {
      wanted = false;
    };
    // Another amount or currency changes the form that is there, below.
    // eslint-disable-next-line react/exhaustive-deps
  }, [publishableKey, locale, attempt]);

  useEffect(() => () => opened?.elements.getElement('payment')?.destroy(), [opened]);
  useEffect(() => void opened?.elements.update({ amount, currency }), [opened, amount, currency]);
  return { area, opened, state, retry: () => setAttempt(attempt + 1) };
}

/** Stripe's Payment Element: an iframe of Stripe's own, from which no card number reaches us. */
export function StripeFields({ ref, ...charge }: Props) {
  const { t } = useTranslation(['subscription', 'common']);
  const { area, opened, state, retry } = useStripeElements(charge);
  useImperativeHandle(
    ref,
    () => ({
      async check() {
        if (!opened || state !== 'ready') return t('payment.formLoading');
        const { error } = await opened.elements.submit();
        return error ? (error.message ?? t('payment.formRefused')) : null;
      },
      async pay(clientSecret, returnUrl, { name }) {
        if (!opened) return t('payment.formLoading');
        const { error } = await opened.stripe.confirmPayment({
          elements: opened.elements,
          clientSecret,
          confirmParams: {
            return_url: returnUrl,
            payment_method_data: { billing_details: { name } },
          },
          redirect: 'if_required',
        });
        return error ? (error.message ?? t('payment.formRefused')) : null;
      },
    }),
    [opened, state, t],
  );

  return (
    <Stack gap="3">
      {state === 'loading' && <PageLoading />}
      {state === 'failed' && (
        <Stack gap="3" align="start" role="alert">
          <Text>{t('payment.formFailed')}</Text>
          <Button variant="outline" onClick={retry}>
            {t('common:retry')}
          </Button>
        </Stack>
      )}
      <Box ref={area} hidden={state === 'failed'} />
    </Stack>
  );
}
