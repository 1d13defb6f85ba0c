import { Card, Heading, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { useDates } from '../../i18n/use-dates.ts';
import { RowList } from '../../ui/row-list.tsx';
import { ShowMore, useFirstRows } from '../../ui/show-more.tsx';
import type { MyPlan } from './my-plan.ts';

/** Lookups of the period, and the ledger behind the number. */
export function QuotaCard({ quota, isExpired }: { quota: MyPlan['quota']; isExpired: boolean }) {
  const { t } = useTranslation('subscription');
  const { moment } = useDates();
  const { shown, more, list } = useFirstRows(quota.entries, 5);
  return (
    <Card.Root>
      <Card.Body gap="3">
        <Heading as="h2" size="md">
          {t('mine.quota')}
        </Heading>
        <Text>
          {isExpired ? t('mine.quotaExpired') : t('mine.quotaLeft', { left: quota.left, total: quota.total })}
        </Text>
        {shown.length > 0 && (
          <RowList list={list} name={t('mine.quota')} gap="1" textStyle="sm" color="fg.muted">
            {shown.map((entry) => (
              <li key={entry.id}>
                {moment(entry.createdAt)}: {t(`quotaReason.${entry.reason}`)}
              </li>
            ))}
          </RowList>
        )}
        {more && <ShowMore of={t('mine.quota')} onClick={more} />}
      </Card.Body>
    </Card.Root>
  );
}
