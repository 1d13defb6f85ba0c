import { Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { appPaths } from '#shared/paths.ts';
import { useLookupsLeftQuery } from '../../gql/hooks.ts';
import { useLocalPath } from '../../i18n/use-locale.ts';

/**
 * How many lookups the reader's plan has left. Without a plan that is valid: that lookups need one, before a purpose is
 * chosen and the notices are read for nothing. Nothing while that is unknown.
 */
export function LookupsLeft() {
  const { t } = useTranslation('subscription');
  const local = useLocalPath();
  const { data } = useLookupsLeftQuery({
    fetchPolicy: 'cache-and-network',
    context: { inBackground: true },
  });
  if (!data?.viewer) return null;
  const plan = data.viewer.subscription;
  if (plan?.isExpired === false) {
    const { left, total } = plan.quota;
    return <Text color="fg.muted">{t('mine.quotaLeft', { left, total })}</Text>;
  }
  return (
    <Text color="fg.muted">
      {t(plan ? 'mine.quotaExpired' : 'mine.none')}{' '}
      <Text asChild textDecoration="underline">
        <Link to={local(appPaths.payment)}>{t(plan ? 'mine.renew' : 'mine.buy')}</Link>
      </Text>
    </Text>
  );
}
