import { appPaths } from '#shared/paths.ts';
import { CircleUserRound } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useLocalPath } from '../../i18n/use-locale.ts';
import { Button } from '../../ui/button.tsx';
import { navEntry } from '../../ui/nav-entry.ts';

/** Link to the reader's account: sessions, password, data. */
export function AccountLink() {
  const { t } = useTranslation();
  const local = useLocalPath();
  return (
    <Button asChild {...navEntry}>
      <Link to={local(appPaths.account)}>
        <CircleUserRound aria-hidden />
        {t('nav.account')}
      </Link>
    </Button>
  );
}
