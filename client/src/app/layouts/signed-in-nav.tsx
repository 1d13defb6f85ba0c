import { appPaths } from '#shared/paths.ts';
import { LogOutButton } from '../../features/account/log-out-button.tsx';
import { AccountLink } from './account-link.tsx';
import { DashboardLink } from './dashboard-link.tsx';
import { LookupLink } from './lookup-link.tsx';
import { NavMenu } from './nav-menu.tsx';
import { SendVoiceLink } from './send-voice-link.tsx';
import { SubscriptionLink } from './subscription-link.tsx';

/** The entries for signed-in users. */
export const SignedInNav = ({ email }: { email: string }) => (
  <NavMenu note={email}>
    <DashboardLink />
    <SendVoiceLink />
    <LookupLink to={appPaths.lookups} />
    <SubscriptionLink />
    <AccountLink />
    <LogOutButton />
  </NavMenu>
);
