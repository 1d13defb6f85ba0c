import { Stack, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureOf, type Failure } from '../../apollo/errors.ts';
import { useResumeSubscriptionMutation } from '../../gql/hooks.ts';
import { useDates } from '../../i18n/use-dates.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.ts';
import type { MyPlan } from './my-plan.ts';

/** Undoes a cancellation, as long as the plan is valid; says when the next charge is. */
export function ResumeSubscription({ plan }: { plan: MyPlan }) {
  const { t } = useTranslation(['subscription', 'errors']);
  const { dayAndTime } = useDates();
  const [resume, { loading }] = useResumeSubscriptionMutation({ context: { showsFailures: true } });
  const [failure, setFailure] = useState<Failure | null>(null);
  if (!plan.canResume) return null;
  const confirm = async () => {
    setFailure(null);
    try {
      await resume();
      toast.success(t('mine.resumed'));
    } catch (error) {
      setFailure(failureOf(error));
    }
  };
  return (
    <Stack gap="2" align="start">
      <Text>{t('mine.resumeText', { date: dayAndTime(plan.validUntil) })}</Text>
      {failure && (
        <Text role="alert" color="fg.error">
          {t(failure.code, { ns: 'errors' })}
        </Text>
      )}
      <Button variant="outline" loading={loading} onClick={() => void confirm()}>
        {t('mine.resume')}
      </Button>
    </Stack>
  );
}
