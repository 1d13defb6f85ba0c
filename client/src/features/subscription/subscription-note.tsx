import { Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { Account_AccountFragment } from '../../gql/graphql.ts';
import { useDates } from '../../i18n/use-dates.ts';

/** How the plan stands, in a line. */
export function SubscriptionNote({
  subscription,
}: {
  subscription: Account_AccountFragment['subscription'];
}) {
  const { t } = useTranslation('subscription');
  const { day } = useDates();
  if (!subscription) return null;
  const { status, validUntil } = subscription;
  if (status !== 'ACTIVE' && status !== 'CANCELLED') return null;
  return (
    <Text textStyle="sm" color="fg.muted">
      {t(status === 'ACTIVE' ? 'activeUntil' : 'cancelledUntil', { date: day(validUntil) })}
    </Text>
  );
}
