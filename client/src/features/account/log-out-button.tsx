import { useApolloClient } from '@apollo/client/react';
import { LogOut } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSignOutMutation } from '../../gql/hooks.ts';
import { Button } from '../../ui/button.tsx';
import { navEntry } from '../../ui/nav-entry.ts';
import { endSession, leave } from './session.ts';

/** Ends the session on the server first: a failed log-out must not look like a successful one. */
export function LogOutButton() {
  const { t } = useTranslation();
  const client = useApolloClient();
  const [signOut, { loading }] = useSignOutMutation();
  const logOut = async () => {
    try {
      await leave(async () => {
        await signOut();
        await endSession(client);
      });
    } catch {
      // The failure has been shown as a toast; the session continues.
    }
  };
  return (
    <Button {...navEntry} loading={loading} onClick={() => void logOut()}>
      <LogOut aria-hidden />
      {t('nav.logOut')}
    </Button>
  );
}
