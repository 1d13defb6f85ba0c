import { Text } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { serverNow } from '../../apollo/server-clock.ts';
import { useFailureText } from '../../apollo/use-failure-text.ts';
import { useCancelSubscriptionMutation, useMySubscriptionQuery } from '../../gql/hooks.ts';
import { useDates } from '../../i18n/use-dates.ts';
import { useNow } from '../../ui/now.ts';
import { ProblemText } from '../../ui/form/problem-text.tsx';
import { ConfirmSheet } from '../../ui/dialog/confirm-sheet.tsx';
import { toast } from '../../ui/toast/toast.ts';
import { isPaidByHand, type MyPlan } from './my-plan.ts';

/** What cancelling means now. Past its paid period a plan only keeps working because its next charge is awaited. */
type Meaning = 'byHand' | 'over' | 'already' | 'now' | 'trialOver' | 'trial' | 'text';
function meaningOf(plan: MyPlan, now: number): Meaning {
  if (isPaidByHand(plan)) return 'byHand';
  if (!plan.autoRenew) return plan.isExpired ? 'over' : 'already';
  if (Date.parse(plan.validUntil) <= now) return plan.isTrial ? 'trialOver' : 'now';
  return plan.isTrial ? 'trial' : 'text';
}

/** The second of the two clicks; says what it means and asks for nothing else. */
export function CancelSubscription({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('subscription');
  const { dayAndTime } = useDates();
  const now = useNow(60_000, serverNow);
  const { data } = useMySubscriptionQuery({ context: { inBackground: true } });
  const [cancel, { loading }] = useCancelSubscriptionMutation({ context: { showsFailures: true } });
  const failureText = useFailureText();
  const [problem, setProblem] = useState('');
  const plan = data?.viewer?.subscription;
  const confirm = async () => {
    setProblem('');
    try {
      await cancel();
      toast.success(t('cancel.done'));
      onClose();
    } catch (error) {
      setProblem(failureText(error));
    }
  };
  return (
    <ConfirmSheet
      title={t('cancel.title')}
      problem={problem && <ProblemText>{problem}</ProblemText>}
      confirm={plan && (plan.autoRenew || isPaidByHand(plan)) ? t('cancel.confirm') : null}
      keep={t('cancel.keep')}
      busy={loading}
      onConfirm={confirm}
      onClose={onClose}
    >
      {plan && <Text>{t(`cancel.${meaningOf(plan, now)}`, { date: dayAndTime(plan.validUntil) })}</Text>}
    </ConfirmSheet>
  );
}
