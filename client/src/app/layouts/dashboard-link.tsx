import { appPaths } from '#shared/paths.ts';
import { LayoutDashboard } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import { useLocalPath } from '../../i18n/use-locale.ts';
import { Button } from '../../ui/button.tsx';
import { navEntry } from '../../ui/nav-entry.ts';

/** The header entry 'Dashboard'. */
export function DashboardLink() {
  const { t } = useTranslation();
  const local = useLocalPath();
  const { pathname } = useLocation();
  const isHere = pathname.replace(/\/$/, '') === local(appPaths.dashboard);
  return (
    <Button asChild {...navEntry}>
      <Link to={local(appPaths.dashboard)} aria-current={isHere ? 'page' : undefined}>
        <LayoutDashboard aria-hidden />
        {t('nav.dashboard')}
      </Link>
    </Button>
  );
}
