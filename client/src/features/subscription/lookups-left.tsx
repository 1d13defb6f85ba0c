import { Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { useLookupsLeftQuery } from '../../gql/hooks.ts';

/** How many lookups the reader's plan has left; nothing while that is unknown, or without a plan that is valid. */
export function LookupsLeft() {
  const { t } = useTranslation('subscription');
  const { data } = useLookupsLeftQuery({
    fetchPolicy: 'cache-and-network',
    context: { showsFailures: true },
  });
  const plan = data?.viewer?.subscription;
  if (!plan || plan.expiredStatus === 1) return null;
  const { left, total } = plan.quota;
  return <Text color="fg.muted">{t('mine.quotaLeft', { left, total })}</Text>;
}
