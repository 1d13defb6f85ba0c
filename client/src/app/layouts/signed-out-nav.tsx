import { appPaths, localPath } from '#shared/paths.ts';
import { Info, PhoneCall, Search } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { keepRequestDraft } from '../../features/location/request-draft.ts';
import { useLocale } from '../../i18n/use-locale.ts';
import { Button } from '../../ui/button.tsx';
import { openModal } from '../../ui/dialog/modals.ts';
import { navEntry } from '../../ui/nav-entry.ts';
import { HeaderLink } from './header-link.tsx';
import { NavMenu } from './nav-menu.tsx';

/** The entries for visitors, as on the prerendered pages. */
export function SignedOutNav() {
  const { t } = useTranslation();
  const locale = useLocale();
  const sendVoice = () => {
    keepRequestDraft({ channel: 'VOICE' });
    openModal('login');
  };
  return (
    <NavMenu compact>
      <Button asChild {...navEntry}>
        <a href={localPath('/#how-it-works', locale)}>
          <Info aria-hidden />
          {t('nav.product')}
        </a>
      </Button>
      <Button {...navEntry} onClick={sendVoice}>
        <PhoneCall aria-hidden />
        {t('nav.sendVoice')}
      </Button>
      <HeaderLink to={appPaths.query} icon={Search} text={t('nav.lookup')} />
    </NavMenu>
  );
}
