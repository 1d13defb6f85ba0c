import { Box, Heading, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { useDates } from '../../i18n/use-dates.ts';
import { Fact } from '../../ui/fact.tsx';
import { useMoney } from './use-money.ts';
import type { OfferedPlan } from './use-offer.ts';

/** Price now, price later, the date of the next charge, and how to cancel: beside the button. */
export function OrderSummary({ plan }: { plan: OfferedPlan }) {
  const { t } = useTranslation('subscription');
  const { day } = useDates();
  const money = useMoney();
  const { terms, currencyCode } = plan;
  return (
    <Box as="section" aria-labelledby="order-summary" p="4" bg="bg.subtle" borderRadius="card">
      <Heading as="h2" size="sm" id="order-summary" mb="2">
        {t('payment.summary')}
      </Heading>
      <Box as="dl">
        <Fact term={t('payment.now')}>
          <b>{money(terms.amountNow, currencyCode)}</b>
          {terms.isTrial && ` ${t('payment.forTrial', { count: plan.date })}`}
        </Fact>
        <Fact term={t('payment.later')}>
          {t(terms.renews ? 'payment.perPeriod' : 'payment.ifYouPay', {
            price: money(terms.amountLater, currencyCode),
            days: plan.period,
          })}
        </Fact>
        {terms.nextDebitDay && <Fact term={t('payment.nextDebitDay')}>{day(terms.nextDebitDay)}</Fact>}
        <Fact term={t('payment.week')}>{money(plan.moneyPerWeek, currencyCode)}</Fact>
      </Box>
      <Text textStyle="sm" color="fg.muted" mt="2">
        {t(terms.renews ? 'payment.howToCancel' : 'payment.howItEnds')}
      </Text>
    </Box>
  );
}
