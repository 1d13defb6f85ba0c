import { useApolloClient } from '@apollo/client/react';
import { Badge, Box, Card, Flex, Heading, Stack, Text } from '@chakra-ui/react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { appPaths } from '#shared/paths.ts';
import { failureOf } from '../../apollo/errors.ts';
import { serverNow } from '../../apollo/server-clock.ts';
import { MySubscriptionDocument } from '../../gql/graphql.ts';
import { useChangePaymentMethodMutation, useMySubscriptionQuery } from '../../gql/hooks.ts';
import { useDates } from '../../i18n/use-dates.ts';
import { useLocalPath } from '../../i18n/use-locale.ts';
import { Button } from '../../ui/button.tsx';
import { Fact } from '../../ui/fact.tsx';
import { useFocusAfter } from '../../ui/focus-if-lost.ts';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { useNow } from '../../ui/now.ts';
import { onReturn } from '../../ui/on-return.ts';
import { PageLoading } from '../../ui/page-loading.tsx';
import { isPaidByHand, type MyPlan } from './my-plan.ts';
import { PaymentList } from './payment-list.tsx';
import { QuotaCard } from './quota-card.tsx';
import { ResumeSubscription } from './resume-subscription.tsx';
import { useMoney } from './use-money.ts';

/** The word is enough, the colour only helps. */
const palette: Partial<Record<MyPlan['status'], string>> = {
  ACTIVE: 'green',
  CANCELLED: 'orange',
  EXPIRED: 'red',
};

/** Queries the plan again when the reader returns: it may have been cancelled elsewhere. A failure changes nothing. */
function useFreshPlan(): void {
  const client = useApolloClient();
  useEffect(
    () =>
      onReturn(() => {
        const context = { inBackground: true };
        client
          .query({ query: MySubscriptionDocument, fetchPolicy: 'network-only', context })
          .catch(() => undefined);
      }),
    [client],
  );
}

/** The plan: its status, what was paid and is next, lookups, receipts; cancelling is one click away. */
export function MySubscription() {
  const { t } = useTranslation('subscription');
  const local = useLocalPath();
  const { data, error, refetch } = useMySubscriptionQuery({
    fetchPolicy: 'cache-and-network',
    context: { showsFailures: true },
  });
  useFreshPlan();
  if (!data) {
    if (error) return <LoadFailed code={failureOf(error).code} onRetry={() => void refetch()} />;
    return <PageLoading />;
  }
  const plan = data.viewer?.subscription;
  if (!plan) {
    return (
      <Stack gap="4" align="start">
        <Text>{t('mine.none')}</Text>
        <Button asChild>
          <Link to={local(appPaths.payment)}>{t('mine.buy')}</Link>
        </Button>
      </Stack>
    );
  }
  return (
    <Stack gap="5">
      <PlanFacts plan={plan} />
      <QuotaCard quota={plan.quota} isExpired={plan.isExpired} />
      <PaymentList payments={plan.payments} />
    </Stack>
  );
}

function PlanFacts({ plan }: { plan: MyPlan }) {
  const { t } = useTranslation('subscription');
  const { day, dayAndTime } = useDates();
  const money = useMoney();
  const now = useNow(60_000, serverNow);
  const status = useFocusAfter<HTMLDivElement>(plan.canResume);
  // What was paid for is over, and everything works while the next charge is awaited.
  const awaitsCharge = !plan.isExpired && (plan.isPastDue || Date.parse(plan.validUntil) <= now);
  return (
    <Card.Root>
      <Card.Body gap="4">
        <Flex ref={status} tabIndex={-1} outline="none" gap="2" align="center" wrap="wrap">
          <Heading as="h2" size="md">
            {t('mine.status')}
          </Heading>
          <Badge colorPalette={palette[plan.status] ?? 'gray'}>{t(`status.${plan.status}`)}</Badge>
          {plan.isTrial && plan.status === 'ACTIVE' && !awaitsCharge && <Badge>{t('mine.trial')}</Badge>}
        </Flex>
        {plan.isPastDue && (
          <Text role="alert" color="fg.warning">
            {t('mine.pastDue', { date: dayAndTime(plan.worksUntil) })}
          </Text>
        )}
        <Box as="dl">
          <Fact term={t('mine.created')}>{day(plan.createdAt)}</Fact>
          <Fact term={t(awaitsCharge ? 'mine.paidUntil' : 'mine.validUntil')}>
            {dayAndTime(plan.validUntil)}
          </Fact>
          <Fact term={t('mine.autoRenew')}>{t(plan.autoRenew ? 'mine.yes' : 'mine.no')}</Fact>
          {plan.method && <Fact term={t('payment.method')}>{t(`methods.${plan.method}`)}</Fact>}
          {plan.nextDebitDay && plan.nextDebitAmount && (
            <Fact term={t('mine.next')}>
              {t('mine.nextOn', {
                price: money(plan.nextDebitAmount),
                date: dayAndTime(plan.nextDebitDay),
              })}
            </Fact>
          )}
          <Fact term={t('mine.paid')}>{plan.paidAmounts.map(money).join(' + ') || t('mine.nothing')}</Fact>
        </Box>
        {isPaidByHand(plan) && <Text>{t('mine.paidByHand', { date: dayAndTime(plan.validUntil) })}</Text>}
        <ResumeSubscription plan={plan} />
        <PlanButtons plan={plan} />
      </Card.Body>
    </Card.Root>
  );
}

function PlanButtons({ plan }: { plan: MyPlan }) {
  const { t } = useTranslation('subscription');
  const local = useLocalPath();
  const [change, { loading }] = useChangePaymentMethodMutation();
  const changeMethod = async () => {
    const { data } = await change().catch(() => ({ data: null }));
    const url = data?.changePaymentMethod.url;
    if (url) window.location.assign(url);
  };
  return (
    <Flex gap="3" wrap="wrap" align="center">
      {plan.extendLink && (
        <Button asChild>
          <a href={plan.extendLink}>{t('mine.extend')}</a>
        </Button>
      )}
      {(plan.autoRenew || isPaidByHand(plan)) && (
        <Button asChild variant="outline">
          <Link to={local(appPaths.cancelSubscription)}>{t('mine.cancel')}</Link>
        </Button>
      )}
      {plan.autoRenew && plan.method && (
        <Button variant="outline" loading={loading} onClick={() => void changeMethod()}>
          {t('mine.change')}
        </Button>
      )}
      {plan.isExpired && (
        <Button asChild {...(plan.extendLink && { variant: 'outline' })}>
          <Link to={local(appPaths.payment)}>{t('mine.renew')}</Link>
        </Button>
      )}
      <Button asChild variant="plain">
        <Link to={local(appPaths.account)}>{t('mine.account')}</Link>
      </Button>
    </Flex>
  );
}
