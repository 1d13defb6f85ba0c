import { Link as TextLink, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { appPaths } from '#shared/paths.ts';
import { day } from '#shared/time-units.ts';
import { serverNow } from '../../apollo/server-clock.ts';
import type { Account_AccountFragment } from '../../gql/graphql.ts';
import { useDates } from '../../i18n/use-dates.ts';
import { useLocalPath } from '../../i18n/use-locale.ts';
import { useNow } from '../../ui/now.ts';

/** What is near: the plan's next change (milliseconds). */
const near = 7 * day;

/** What is about to change in the plan, in one line; while it renews, the first of the two clicks that cancel it. */
export function SubscriptionNote({
  subscription,
}: {
  subscription: Account_AccountFragment['subscription'];
}) {
  const { t } = useTranslation();
  const dates = useDates();
  const local = useLocalPath();
  const now = useNow(60_000, serverNow);
  if (!subscription) return null;
  const { status, validUntil, nextDebitDay, isPastDue, isTrial, autoRenew } = subscription;
  if (status !== 'ACTIVE' && status !== 'CANCELLED') return null;
  // The next charge may come after the paid period ends; it has no date while a declined one is retried.
  const date = (status === 'ACTIVE' && nextDebitDay) || validUntil;
  if (!isPastDue && Date.parse(date) - now > near) return null;
  const isLate = Date.parse(date) <= now;
  const onTime = isTrial && Date.parse(validUntil) > now ? 'trialUntil' : 'activeUntil';
  const activeWords = isPastDue ? 'renewalUnpaid' : isLate ? 'renewalLate' : onTime;
  const words = status !== 'ACTIVE' ? 'cancelledUntil' : autoRenew ? activeWords : 'endsOn';
  return (
    <Text textStyle="sm" color="fg.muted">
      {t(`plan.${words}`, { date: dates.day(date) })}
      {status === 'ACTIVE' && (
        <TextLink asChild ms="2" color="inherit" fontWeight="inherit">
          <Link to={local(appPaths.cancelSubscription)} aria-label={t('plan.cancelLabel')}>
            {t('plan.cancel')}
          </Link>
        </TextLink>
      )}
    </Text>
  );
}
