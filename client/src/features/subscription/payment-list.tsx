import { Card, Flex, Heading, Link as TextLink, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { appPaths } from '#shared/paths.ts';
import type { PaymentRow_PaymentFragment } from '../../gql/graphql.ts';
import { useDates } from '../../i18n/use-dates.ts';
import { useLocalPath } from '../../i18n/use-locale.ts';
import { RowList } from '../../ui/row-list.tsx';
import { ShowMore, useFirstRows } from '../../ui/show-more.tsx';
import { useMoney } from './use-money.ts';

/** Payments, newest first, each with its receipt. */
export function PaymentList({ payments }: { payments: readonly PaymentRow_PaymentFragment[] }) {
  const { t } = useTranslation('subscription');
  const { day } = useDates();
  const money = useMoney();
  const local = useLocalPath();
  const { shown, more, list } = useFirstRows(payments, 10);
  return (
    <Card.Root>
      <Card.Body gap="3">
        <Heading as="h2" size="md">
          {t('mine.payments')}
        </Heading>
        {payments.length === 0 && <Text color="fg.muted">{t('mine.noPayments')}</Text>}
        <RowList list={list} name={t('mine.payments')} gap="3">
          {shown.map((payment) => (
            <Flex
              as="li"
              key={payment.id}
              position="relative"
              gap="3"
              wrap="wrap"
              justify="space-between"
              borderTopWidth="1px"
              pt="3"
            >
              <span>{day(payment.at)}</span>
              <b>{money(payment.amount)}</b>
              <span>{t(`paymentState.${payment.state}`)}</span>
              {payment.state !== 'FAILED' && (
                // The whole row can be tapped.
                <TextLink asChild _after={{ content: '""', position: 'absolute', inset: '0' }}>
                  <Link
                    to={local(`${appPaths.receipt}?id=${payment.id}`)}
                    aria-label={t('mine.receiptOf', { date: day(payment.at) })}
                  >
                    {t('mine.receipt')}
                  </Link>
                </TextLink>
              )}
            </Flex>
          ))}
        </RowList>
        {more && <ShowMore of={t('mine.payments')} onClick={more} />}
      </Card.Body>
    </Card.Root>
  );
}
