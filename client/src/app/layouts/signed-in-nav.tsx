import { appPaths, voiceDialog } from '#shared/paths.ts';
import { CircleUserRound, CreditCard, LayoutDashboard, PhoneCall, Search } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { LogOutButton } from '../../features/account/log-out-button.tsx';
import { useLocalPath } from '../../i18n/use-locale.ts';
import { HeaderLink } from './header-link.tsx';
import { useMapScreen } from './map-screen.ts';
import { MoreMenu } from './more-menu.tsx';
import { NavMenu } from './nav-menu.tsx';

/** The entries for signed-in users. */
export function SignedInNav({ email }: { email: string }) {
  const { t } = useTranslation();
  const local = useLocalPath();
  const { pathname } = useLocation();
  const isMap = useMapScreen();
  const isAt = (path: string) => pathname.replace(/\/$/, '') === local(path);
  return (
    <NavMenu note={email}>
      <HeaderLink
        to={appPaths.dashboard}
        icon={LayoutDashboard}
        text={t('nav.dashboard')}
        isCurrent={isAt(appPaths.dashboard)}
      />
      <HeaderLink to={voiceDialog} icon={PhoneCall} text={t('nav.sendVoice')} />
      <HeaderLink
        to={appPaths.lookups}
        icon={Search}
        text={t('nav.lookup')}
        isCurrent={isAt(appPaths.lookups)}
      />
      <HeaderLink
        to={appPaths.mySubscription}
        icon={CreditCard}
        text={t('nav.mySubscriptions')}
        isCurrent={isAt(appPaths.mySubscription)}
      />
      <HeaderLink
        to={appPaths.account}
        icon={CircleUserRound}
        text={t('nav.account')}
        isCurrent={pathname.startsWith(local(appPaths.account))}
      />
      {isMap && <MoreMenu />}
      <LogOutButton />
    </NavMenu>
  );
}
