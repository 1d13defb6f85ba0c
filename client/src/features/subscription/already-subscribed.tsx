import { Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { appPaths } from '#shared/paths.ts';
import { useLocalPath } from '../../i18n/use-locale.ts';

/** In place of the order's form: nothing can be ordered. */
export function AlreadySubscribed() {
  const { t } = useTranslation('subscription');
  const local = useLocalPath();
  return (
    <Text bg="brand.subtle" color="brand.fg" p="4" borderRadius="control">
      {t('payment.subscribed')}{' '}
      <Text asChild textDecoration="underline">
        <Link to={local(appPaths.mySubscription)}>{t('mine.title')}</Link>
      </Text>
    </Text>
  );
}
