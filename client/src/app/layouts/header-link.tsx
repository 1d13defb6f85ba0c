import type { LucideIcon } from 'lucide-react';
import { Link } from 'react-router-dom';
import { useLocalPath } from '../../i18n/use-locale.ts';
import { Button } from '../../ui/button.tsx';
import { navEntry } from '../../ui/nav-entry.ts';

type Props = { to: string; icon: LucideIcon; text: string; isCurrent?: boolean };

/** An entry of the header that leads to a page of the app; `to` in English. */
export function HeaderLink({ to, icon: Icon, text, isCurrent = false }: Props) {
  const local = useLocalPath();
  return (
    <Button asChild {...navEntry}>
      <Link to={local(to)} aria-current={isCurrent ? 'page' : undefined}>
        <Icon aria-hidden />
        {text}
      </Link>
    </Button>
  );
}
