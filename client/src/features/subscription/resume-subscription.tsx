import { Stack, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../apollo/use-failure-text.ts';
import { useResumeSubscriptionMutation } from '../../gql/hooks.ts';
import { useDates } from '../../i18n/use-dates.ts';
import { Button } from '../../ui/button.tsx';
import { ProblemText } from '../../ui/form/problem-text.tsx';
import { toast } from '../../ui/toast/toast.ts';
import type { MyPlan } from './my-plan.ts';

/** Undoes a cancellation, as long as the plan is valid; says when the next charge is. */
export function ResumeSubscription({ plan }: { plan: MyPlan }) {
  const { t } = useTranslation('subscription');
  const { dayAndTime } = useDates();
  const [resume, { loading }] = useResumeSubscriptionMutation({ context: { showsFailures: true } });
  const failureText = useFailureText();
  const [problem, setProblem] = useState('');
  if (!plan.canResume) return null;
  const confirm = async () => {
    setProblem('');
    try {
      await resume();
      toast.success(t('mine.resumed'));
    } catch (error) {
      setProblem(failureText(error));
    }
  };
  return (
    <Stack gap="2" align="start">
      <Text>{t('mine.resumeText', { date: dayAndTime(plan.validUntil) })}</Text>
      {problem && <ProblemText>{problem}</ProblemText>}
      <Button variant="outline" loading={loading} onClick={() => void confirm()}>
        {t('mine.resume')}
      </Button>
    </Stack>
  );
}
