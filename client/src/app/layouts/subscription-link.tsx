import { appPaths } from '#shared/paths.ts';
import { CreditCard } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useLocalPath } from '../../i18n/use-locale.ts';
import { Button } from '../../ui/button.tsx';
import { navEntry } from '../../ui/nav-entry.ts';

/** The header entry 'My Subscriptions'. */
export function SubscriptionLink() {
  const { t } = useTranslation();
  const local = useLocalPath();
  return (
    <Button asChild {...navEntry}>
      <Link to={local(appPaths.mySubscription)}>
        <CreditCard aria-hidden />
        {t('nav.mySubscriptions')}
      </Link>
    </Button>
  );
}
