import { Stack } from '@chakra-ui/react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureOf } from '../../apollo/errors.ts';
import type { Outcome_OutcomeFragment } from '../../gql/graphql.ts';
import { usePaymentOutcomeQuery } from '../../gql/hooks.ts';
import { Button } from '../../ui/button.tsx';
import { Outcome, PayLink } from './outcome.tsx';
import { PaySteps } from './pay-steps.tsx';
import { type PaidProps, Succeeded } from './succeeded.tsx';

type Props = PaidProps & { id: string; onRetry: () => void };

/**
 * How often the server is polled until the provider has confirmed, milliseconds; and when the wait is called long.
 */
const pollEvery = 2_000;
const longWait = 20_000;

/** The outcome of a purchase, using the specified messages. Stays correct after a reload and in a second tab. */
export function PaymentResult({ id, onRetry, ...paid }: Props) {
  const { t } = useTranslation(['subscription', 'common']);
  const { data, error, refetch, stopPolling } = usePaymentOutcomeQuery({
    variables: { id },
    fetchPolicy: 'network-only',
    pollInterval: pollEvery,
    context: { showsFailures: true },
  });
  const outcome = data?.paymentOutcome;
  const isSettled = outcome ? outcome.status !== 'WAITING' && outcome.status !== 'NOT_COMPLETED' : false;
  const isUnknown = error && failureOf(error).code === 'NOT_FOUND';
  useEffect(() => {
    if (isSettled || isUnknown) stopPolling();
  }, [isSettled, isUnknown, stopPolling]);

  if (isUnknown)
    return (
      <Outcome failed title={t('register.unknown')} text={t('register.unknownText')} retry={onRetry}>
        {!paid.isSignedIn && <Button onClick={paid.onLogIn}>{t('common:nav.logIn')}</Button>}
      </Outcome>
    );
  if (!outcome && error) {
    return (
      <Outcome failed title={t('register.noStatus')} text={t('register.noStatusText')}>
        <Button onClick={() => void refetch()}>{t('common:retry')}</Button>
      </Outcome>
    );
  }
  if (!outcome) return <PaySteps step="payment" text={t('register.asking')} />;
  const { extendLink } = outcome;
  const retry = extendLink ? () => window.location.assign(extendLink) : onRetry;
  switch (outcome.status) {
    case 'SUCCEEDED':
      return <Succeeded outcome={outcome} {...paid} />;
    case 'FAILED':
      return <Outcome failed title={t('register.failed')} text={t('register.failedText')} retry={retry} />;
    case 'REFUNDED':
      return (
        <Outcome failed title={t('register.refunded')} text={t('register.refundedText')} retry={retry} />
      );
    case 'UNSUBSCRIBED':
      return (
        <Outcome
          failed
          title={t('register.unsubscribed')}
          text={t('register.unsubscribedText')}
          retry={retry}
        />
      );
    case 'NOT_COMPLETED':
      return <GoOn outcome={outcome} onRetry={retry} />;
    case 'WAITING':
      return <StillWaiting outcome={outcome} onRetry={retry} />;
  }
}

function GoOn({ outcome, onRetry }: { outcome: Outcome_OutcomeFragment; onRetry: () => void }) {
  const { t } = useTranslation('subscription');
  const method = t(`methodNames.${outcome.method}`);
  return (
    <Outcome
      title={t('register.notCompletedTitle')}
      text={t('register.notCompleted', { method })}
      retry={onRetry}
    >
      {outcome.payUrl && <PayLink outcome={outcome} />}
    </Outcome>
  );
}

function StillWaiting({ outcome, onRetry }: { outcome: Outcome_OutcomeFragment; onRetry: () => void }) {
  const { t } = useTranslation('subscription');
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), longWait);
    return () => clearTimeout(timer);
  }, []);
  return (
    <Stack gap="5">
      <PaySteps step="payment" text={t(isLong ? 'register.stillWaiting' : 'register.waiting')} />
      {(isLong || outcome.payUrl) && <GoOn outcome={outcome} onRetry={onRetry} />}
    </Stack>
  );
}
