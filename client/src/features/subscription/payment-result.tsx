import { Flex, Heading, Spinner, Stack, Text } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureOf } from '../../apollo/errors.ts';
import type { Account_AccountFragment, Outcome_OutcomeFragment } from '../../gql/graphql.ts';
import {
  usePaymentOutcomeQuery,
  useRequestSignInLinkMutation,
  useSignInAfterPaymentMutation,
} from '../../gql/hooks.ts';
import { useLocale } from '../../i18n/use-locale.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.ts';
import { PaidSign } from './paid-sign.tsx';

type Props = {
  id: string;
  isSignedIn: boolean;
  onSignedIn: (account: Account_AccountFragment) => void;
  /**
   * Paid, by a user who was already signed in: their cached data predates it, too. Must be stable, or it is called
   * again.
   */
  onPaid: (isRegistration: boolean) => void;
  onDashboard: () => void;
  /** Link to the report it was bought for; null if there is none. */
  onReport: (() => void) | null;
  onRetry: () => void;
  /** For a browser that may not know whose account was paid for. */
  onLogIn: () => void;
};

/**
 * How often the server is polled until the provider has confirmed, milliseconds; and when the wait is called long.
 */
const pollEvery = 2_000;
const longWait = 20_000;

/** The outcome of a purchase, using the specified messages. Stays correct after a reload and in a second tab. */
export function PaymentResult({ id, onRetry, ...paid }: Props) {
  const { t } = useTranslation('subscription');
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
    return <Outcome failed title={t('register.unknown')} text={t('register.unknownText')} retry={onRetry} />;
  if (!outcome && error) {
    return (
      <Outcome failed title={t('register.noStatus')} text={t('register.noStatusText')}>
        <Button onClick={() => void refetch()}>{t('register.again')}</Button>
      </Outcome>
    );
  }
  if (!outcome) return <Waiting text={t('register.asking')} />;
  switch (outcome.status) {
    case 'SUCCEEDED':
      return <Succeeded outcome={outcome} {...paid} />;
    case 'FAILED':
      return <Outcome failed title={t('register.failed')} text={t('register.failedText')} retry={onRetry} />;
    case 'REFUNDED':
      return (
        <Outcome failed title={t('register.refunded')} text={t('register.refundedText')} retry={onRetry} />
      );
    case 'UNSUBSCRIBED':
      return (
        <Outcome
          failed
          title={t('register.unsubscribed')}
          text={t('register.unsubscribedText')}
          retry={onRetry}
        />
      );
    case 'NOT_COMPLETED':
      return <GoOn outcome={outcome} onRetry={onRetry} />;
    case 'WAITING':
      return <StillWaiting outcome={outcome} onRetry={onRetry} />;
  }
}

type OutcomeProps = {
  sign?: ReactNode;
  title: string;
  text?: string;
  failed?: boolean;
  retry?: () => void;
  children?: ReactNode;
};

function Outcome({ sign, title, text, failed = false, retry, children }: OutcomeProps) {
  const { t } = useTranslation('subscription');
  return (
    <Stack gap="4" role={failed ? 'alert' : 'status'}>
      {sign}
      <Heading as="h1" size="lg" {...(failed && { color: 'fg.error' })}>
        {title}
      </Heading>
      {text && <Text>{text}</Text>}
      <Flex gap="3" wrap="wrap">
        {children}
        {retry && (
          <Button variant={children ? 'outline' : 'solid'} onClick={retry}>
            {t('register.otherWay')}
          </Button>
        )}
      </Flex>
    </Stack>
  );
}

const Waiting = ({ text }: { text: string }) => (
  <Flex role="status" gap="3" align="center">
    <Spinner color="brand.fg" />
    <Text>{text}</Text>
  </Flex>
);

function GoOn({ outcome, onRetry }: { outcome: Outcome_OutcomeFragment; onRetry: () => void }) {
  const { t } = useTranslation('subscription');
  const method = t(`methodNames.${outcome.method}`);
  return (
    <Outcome
      title={t('register.notCompletedTitle')}
      text={t('register.notCompleted', { method })}
      retry={onRetry}
    >
      {outcome.payUrl && (
        <Button asChild>
          <a href={outcome.payUrl}>{method}</a>
        </Button>
      )}
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
      <Waiting text={t(isLong ? 'register.stillWaiting' : 'register.waiting')} />
      {(isLong || outcome.payUrl) && <GoOn outcome={outcome} onRetry={onRetry} />}
    </Stack>
  );
}

type SucceededProps = Omit<Props, 'id' | 'onRetry'> & { outcome: Outcome_OutcomeFragment };

/** Signs this browser in if allowed, once; otherwise offers the e-mailed link. */
function Succeeded({
  outcome,
  isSignedIn,
  onSignedIn,
  onPaid,
  onDashboard,
  onReport,
  onLogIn,
}: SucceededProps) {
  const { t } = useTranslation(['subscription', 'common', 'errors']);
  const locale = useLocale();
  const options = { context: { showsFailures: true } };
  const [signIn] = useSignInAfterPaymentMutation(options);
  const [mailLink, mailing] = useRequestSignInLinkMutation(options);
  const { isRegistration } = outcome;
  const [isFailed, setFailed] = useState(false);
  const tried = useRef(false);
  useEffect(() => {
    if (isSignedIn || !outcome.canSignIn || tried.current) return;
    tried.current = true;
    signIn({ variables: { id: outcome.id } }).then(
      ({ data }) => data && onSignedIn(data.signInAfterPayment.account),
      () => setFailed(true),
    );
  }, [isSignedIn, outcome, signIn, onSignedIn]);
  useEffect(() => {
    if (isSignedIn && !tried.current) onPaid(isRegistration);
  }, [isSignedIn, onPaid, isRegistration]);

  if (isSignedIn) {
    return (
      <Outcome
        sign={<PaidSign />}
        title={t(isRegistration ? 'register.success' : 'register.paid')}
        text={t('register.successText')}
      >
        <Button size="lg" onClick={onDashboard}>
          {t('register.enter')}
        </Button>
        {onReport && (
          <Button size="lg" variant="outline" onClick={onReport}>
            {t('register.report')}
          </Button>
        )}
      </Outcome>
    );
  }
  if (outcome.canSignIn && !isFailed) return <Waiting text={t('register.signingIn')} />;
  const { email } = outcome;
  if (email === null)
    return (
      <Outcome failed title={t('register.autoLogin')} text={t('register.autoLoginOwn')}>
        <Button onClick={onLogIn}>{t('common:nav.logIn')}</Button>
      </Outcome>
    );
  const send = async () => {
    try {
      await mailLink({ variables: { email, locale } });
      toast.success(t('register.linkSent'));
    } catch (error) {
      toast.error(t(failureOf(error).code, { ns: 'errors' }));
    }
  };
  return (
    <Outcome failed title={t('register.autoLogin')} text={t('register.autoLoginText', { email })}>
      <Button loading={mailing.loading} onClick={() => void send()}>
        {t('register.mailLink')}
      </Button>
    </Outcome>
  );
}
