import { Text } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { appPaths } from '#shared/paths.ts';
import type { Account_AccountFragment } from '../../gql/graphql.ts';
import { useLocalPath } from '../../i18n/use-locale.ts';

/** Says before anything is typed that an order would be refused with ALREADY_SUBSCRIBED. */
export function AlreadySubscribed({ plan }: { plan: Account_AccountFragment['subscription'] }) {
  const { t } = useTranslation('subscription');
  const local = useLocalPath();
  const [openedAt] = useState(Date.now);
  if (!plan || plan.expiredStatus === 1 || Date.parse(plan.validUntil) <= openedAt) return null;
  return (
    <Text bg="brand.subtle" color="brand.fg" p="4" borderRadius="control">
      {t('payment.subscribed')}{' '}
      <Text asChild textDecoration="underline">
        <Link to={local(appPaths.mySubscription)}>{t('mine.title')}</Link>
      </Text>
    </Text>
  );
}
