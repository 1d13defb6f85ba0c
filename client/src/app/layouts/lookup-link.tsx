import { Search } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useLocalPath } from '../../i18n/use-locale.ts';
import { Button } from '../../ui/button.tsx';
import { navEntry } from '../../ui/nav-entry.ts';

/** The header entry 'Reverse Phone Number Lookup'; `to` in English. */
export function LookupLink({ to }: { to: string }) {
  const { t } = useTranslation();
  const local = useLocalPath();
  return (
    <Button asChild {...navEntry}>
      <Link to={local(to)}>
        <Search aria-hidden />
        {t('nav.lookup')}
      </Link>
    </Button>
  );
}
