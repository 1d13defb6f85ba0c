import { Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { serverNow } from '../../apollo/server-clock.ts';
import type { Account_AccountFragment } from '../../gql/graphql.ts';
import { useDates } from '../../i18n/use-dates.ts';
import { useNow } from '../../ui/now.ts';

/** The plan's status, in one line. */
export function SubscriptionNote({
  subscription,
}: {
  subscription: Account_AccountFragment['subscription'];
}) {
  const { t } = useTranslation();
  const { day } = useDates();
  const now = useNow(60_000, serverNow);
  if (!subscription) return null;
  const { status, validUntil } = subscription;
  if (status !== 'ACTIVE' && status !== 'CANCELLED') return null;
  const isLate = status === 'ACTIVE' && Date.parse(validUntil) <= now;
  const words = isLate ? 'renewalLate' : status === 'ACTIVE' ? 'activeUntil' : 'cancelledUntil';
  return (
    <Text textStyle="sm" color="fg.muted">
      {t(`plan.${words}`, { date: day(validUntil) })}
    </Text>
  );
}
