import { Box, Stack, Text } from '@chakra-ui/react';
import { Printer } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { failureOf } from '../../apollo/errors.ts';
import { useReceiptQuery } from '../../gql/hooks.ts';
import { useDates } from '../../i18n/use-dates.ts';
import { Button } from '../../ui/button.tsx';
import { Fact } from '../../ui/fact.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { PageLoading } from '../../ui/page-loading.tsx';
import { useMoney } from './use-money.ts';

/** One payment, as a page that prints well. */
export function Receipt({ id }: { id: string }) {
  const { t } = useTranslation('subscription');
  const { day } = useDates();
  const money = useMoney();
  const { data, error, refetch } = useReceiptQuery({
    variables: { id },
    context: { showsFailures: true },
  });
  if (!data) {
    if (error) return <LoadFailed code={failureOf(error).code} onRetry={() => void refetch()} />;
    return <PageLoading />;
  }
  const { payment, viewer } = data;
  if (!payment || !viewer) return <LoadFailed code="NOT_FOUND" onRetry={() => void refetch()} />;
  return (
    <Stack gap="5" align="start">
      <Box as="dl" w="full">
        <Fact term={t('receipt.number')}>{payment.id}</Fact>
        <Fact term={t('receipt.date')}>{day(payment.at)}</Fact>
        <Fact term={t('receipt.account')}>{viewer.email}</Fact>
        <Fact term={t('receipt.what')}>{t(payment.isTrial ? 'receipt.trial' : 'receipt.period')}</Fact>
        <Fact term={t('receipt.span')}>
          {day(payment.periodStart)} – {day(payment.periodEnd)}
        </Fact>
        <Fact term={t('payment.method')}>{t(`methods.${payment.method}`)}</Fact>
        <Fact term={t('receipt.amount')}>
          <b>{money(payment.amount)}</b>
        </Fact>
        <Fact term={t('receipt.state')}>{t(`paymentState.${payment.state}`)}</Fact>
      </Box>
      <Text color="fg.muted">{t('receipt.seller')}</Text>
      <Button onClick={() => window.print()}>
        <Printer aria-hidden /> {t('receipt.print')}
      </Button>
    </Stack>
  );
}
