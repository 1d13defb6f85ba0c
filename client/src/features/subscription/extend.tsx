import { Heading, Stack, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router-dom';
import { appPaths } from '#shared/paths.ts';
import { failureOf } from '../../apollo/errors.ts';
import { useFailureText } from '../../apollo/use-failure-text.ts';
import { useExtendSubscriptionMutation, useExtensionQuery } from '../../gql/hooks.ts';
import { useDates } from '../../i18n/use-dates.ts';
import { useLocalPath } from '../../i18n/use-locale.ts';
import { Button } from '../../ui/button.tsx';
import { Fact } from '../../ui/fact.tsx';
import { ProblemText } from '../../ui/form/problem-text.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { PageLoading } from '../../ui/page-loading.tsx';
import { useLeaving } from './use-leaving.ts';
import { useMoney } from './use-money.ts';

/** The button behind a payment link: one more period, without signing in. Opening the link changes nothing. */
export function Extend({ token }: { token: string }) {
  const { t } = useTranslation('subscription');
  const { dayAndTime } = useDates();
  const money = useMoney();
  const local = useLocalPath();
  const navigate = useNavigate();
  const options = { context: { showsFailures: true } };
  const { data, error, refetch } = useExtensionQuery({
    variables: { token },
    fetchPolicy: 'network-only',
    ...options,
  });
  const [extend, { loading }] = useExtendSubscriptionMutation(options);
  const [isLeaving, leave] = useLeaving();
  const failureText = useFailureText();
  const [problem, setProblem] = useState('');
  if (!data) {
    if (error) return <LoadFailed code={failureOf(error).code} onRetry={() => void refetch()} />;
    return <PageLoading />;
  }
  const { state, method, from, until, payableUntil } = data.extension;
  const price = money(data.extension.price);
  const pay = async () => {
    setProblem('');
    try {
      const { data: ordered } = await extend({ variables: { token } });
      const outcome = ordered?.extendSubscription;
      if (!outcome) return;
      const result = `${local(appPaths.register)}?id=${outcome.id}`;
      if (outcome.payUrl) leave(() => void navigate(result));
      if (outcome.payUrl) window.location.assign(outcome.payUrl);
      else await navigate(result);
    } catch (thrown) {
      setProblem(failureText(thrown));
      void refetch();
    }
  };
  return (
    <Stack gap="5" align="start">
      <Heading as="h1" size="lg">
        {t('extend.title')}
      </Heading>
      {state === 'OPEN' ? (
        <>
          <dl>
            <Fact term={t('extend.ends')}>{dayAndTime(from)}</Fact>
            <Fact term={t('extend.price')}>{price}</Fact>
            <Fact term={t('extend.until')}>{dayAndTime(until)}</Fact>
            <Fact term={t('extend.payable')}>{dayAndTime(payableUntil)}</Fact>
          </dl>
          <Text>{t('extend.text', { method: t(`methods.${method}`) })}</Text>
          {problem && <ProblemText>{problem}</ProblemText>}
          <Button size="lg" loading={loading || isLeaving} onClick={() => void pay()}>
            {t('extend.pay', { price, method: t(`methods.${method}`) })}
          </Button>
        </>
      ) : (
        <>
          <Text role="status">{t(`extend.${state}`, { date: dayAndTime(until) })}</Text>
          <Button asChild variant="outline">
            <Link to={local(state === 'DONE' ? appPaths.mySubscription : appPaths.payment)}>
              {t(state === 'DONE' ? 'mine.title' : 'mine.buy')}
            </Link>
          </Button>
        </>
      )}
    </Stack>
  );
}
