import { Heading, Stack, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureOf } from '../../apollo/errors.ts';
import { useFailureText } from '../../apollo/use-failure-text.ts';
import { useWithdrawalQuery, useWithdrawPurchaseMutation } from '../../gql/hooks.ts';
import { useDates } from '../../i18n/use-dates.ts';
import { Button } from '../../ui/button.tsx';
import { useFocusAfter } from '../../ui/focus-if-lost.ts';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { PageLoading } from '../../ui/page-loading.tsx';
import { ProblemText } from '../../ui/form/problem-text.tsx';
import { useMoney } from './use-money.ts';
import { WithdrawalLinkForm } from './withdrawal-link-form.tsx';

/** The withdrawal button behind a receipt's link: no sign-in, no reason. Opening the link changes nothing. */
export function Withdraw({ token }: { token: string }) {
  const { t } = useTranslation(['subscription', 'errors']);
  const { dayAndTime } = useDates();
  const money = useMoney();
  const options = { context: { showsFailures: true } };
  const { data, error, refetch } = useWithdrawalQuery({ variables: { token }, ...options });
  const [withdraw, { data: done, loading }] = useWithdrawPurchaseMutation(options);
  const failureText = useFailureText();
  const [problem, setProblem] = useState('');
  const shown = done?.withdrawPurchase ?? data?.withdrawal;
  // The button goes with the question.
  const text = useFocusAfter<HTMLParagraphElement>(done !== undefined);
  if (!shown) {
    const code = error && failureOf(error).code;
    // An invalid link stays invalid: only another one helps.
    if (code === 'LINK_INVALID' || code === 'BAD_INPUT')
      return <WithdrawalLinkForm refused={t('LINK_INVALID', { ns: 'errors' })} />;
    if (code) return <LoadFailed code={code} onRetry={() => void refetch()} />;
    return <PageLoading />;
  }
  const confirm = async () => {
    setProblem('');
    try {
      await withdraw({ variables: { token } });
    } catch (thrown) {
      setProblem(failureText(thrown));
    }
  };
  const amount = money(shown.amount);
  return (
    <Stack gap="5" align="start">
      <Heading as="h1" size="lg">
        {t('withdraw.title')}
      </Heading>
      <Text ref={text} tabIndex={-1} outline="none">
        {t(`withdraw.${shown.state}`, { amount, date: dayAndTime(shown.until) })}
      </Text>
      {problem && <ProblemText>{problem}</ProblemText>}
      {shown.state === 'OPEN' && (
        <Button loading={loading} onClick={() => void confirm()}>
          {t('withdraw.confirm')}
        </Button>
      )}
    </Stack>
  );
}
