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

type Plan = NonNullable<Account_AccountFragment['subscription']>;

/** How long before a plan or its trial is over that is said (milliseconds). */
const near = 7 * day;

/** What there is to say of a plan on the way to its end, and its day; nothing of one that renews as usual. */
function endOf(
  { status, validUntil, nextDebitDay, isPastDue, isTrial, autoRenew }: Plan,
  now: number,
): ['cancelledUntil' | 'endsOn' | 'renewalUnpaid' | 'trialUntil', string] | null {
  const isNear = (date: string) => Date.parse(date) - now <= near;
  if (status === 'CANCELLED') return isNear(validUntil) ? ['cancelledUntil', validUntil] : null;
  if (status !== 'ACTIVE') return null;
  if (!autoRenew) return isNear(validUntil) ? ['endsOn', validUntil] : null;
  if (isPastDue) return ['renewalUnpaid', validUntil];
  const charged = nextDebitDay ?? validUntil;
  return isTrial && Date.parse(validUntil) > now && isNear(charged) ? ['trialUntil', charged] : null;
}

/** What is about to end, in one line; while the plan renews, the first of the two clicks that cancel it. */
export function SubscriptionNote({ subscription }: { subscription: Plan | null }) {
  const { t } = useTranslation();
  const dates = useDates();
  const local = useLocalPath();
  const now = useNow(60_000, serverNow);
  const end = subscription && endOf(subscription, now);
  if (!end) return null;
  const [words, date] = end;
  return (
    <Text textStyle="sm" color="fg.muted">
      {t(`plan.${words}`, { date: dates.day(date) })}
      {subscription.status === 'ACTIVE' && (
        <TextLink asChild ms="2" color="inherit" fontWeight="inherit">
          <Link to={local(appPaths.cancelSubscription)} aria-label={t('plan.cancelLabel')}>
            {t('plan.cancel')}
          </Link>
        </TextLink>
      )}
    </Text>
  );
}
