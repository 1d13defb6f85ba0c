import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Account_AccountFragment, Outcome_OutcomeFragment } from '../../gql/graphql.ts';
import { useRequestSignInLinkMutation, useSignInAfterPaymentMutation } from '../../gql/hooks.ts';
import { useLocale } from '../../i18n/use-locale.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast/toast.ts';
import { Outcome } from './outcome.tsx';
import { PaySteps } from './pay-steps.tsx';
import { payerDraft } from './payer-draft.ts';
import { PaidSign } from './paid-sign.tsx';

export type PaidProps = {
  isSignedIn: boolean;
  onSignedIn: (account: Account_AccountFragment) => void;
  /**
   * Paid, by a user who was already signed in: their cached data predates it, too. Must be stable, or it is called
   * again.
   */
  onPaid: (isRegistration: boolean) => void;
  onDashboard: () => void;
  /** Goes on to the request that a new user came for; null if there is none. */
  onAsk: (() => void) | null;
  /** Link to the report it was bought for; null if there is none. */
  onReport: (() => void) | null;
  /** For a browser that may not know whose account was paid for. */
  onLogIn: () => void;
};

type Props = PaidProps & { outcome: Outcome_OutcomeFragment };

/** Signs this browser in if allowed, once; otherwise offers the e-mailed link. */
export function Succeeded({
  outcome,
  isSignedIn,
  onSignedIn,
  onPaid,
  onDashboard,
  onAsk,
  onReport,
  onLogIn,
}: Props) {
  const { t } = useTranslation(['subscription', 'common']);
  const locale = useLocale();
  const options = { context: { showsFailures: true } };
  const [signIn] = useSignInAfterPaymentMutation(options);
  const [mailLink, mailing] = useRequestSignInLinkMutation();
  const { isRegistration } = outcome;
  const [isFailed, setFailed] = useState(false);
  const tried = useRef(false);
  useEffect(() => payerDraft.forget(), []);
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

  const goesOn = isSignedIn && isRegistration && onAsk !== null;
  const goOn = useEffectEvent(() => onAsk?.());
  useEffect(() => {
    if (goesOn) goOn();
  }, [goesOn]);

  if (goesOn) return <PaySteps step="account" text={t('register.signingIn')} />;
  if (isSignedIn) {
    return (
      <Outcome
        sign={<PaidSign text={isRegistration ? t('common:userCreated') : undefined} />}
        title={t(isRegistration ? 'register.in' : 'register.paid')}
        text={t('register.successText')}
      >
        {onReport && (
          <Button size="lg" onClick={onReport}>
            {t('register.report')}
          </Button>
        )}
        <Button size="lg" variant={onReport ? 'outline' : 'solid'} onClick={onDashboard}>
          {t('register.enter')}
        </Button>
      </Outcome>
    );
  }
  if (outcome.canSignIn && !isFailed) return <PaySteps step="account" text={t('register.signingIn')} />;
  const { email } = outcome;
  // Nobody was to be signed in: the plan is that of whoever got the payment link.
  if (!isRegistration)
    return (
      <Outcome sign={<PaidSign />} title={t('register.paid')} text={t('register.successText')}>
        <Button onClick={onLogIn}>{t('common:nav.logIn')}</Button>
      </Outcome>
    );
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
    } catch {
      // Told as a toast.
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
