import { useApolloClient } from '@apollo/client/react';
import { LogOut } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useSignOutMutation } from '../../gql/hooks.ts';
import { Button } from '../../ui/button.tsx';
import { storedText } from '../../ui/browser-storage.ts';
import { navEntry } from '../../ui/nav-entry.ts';
import { endSession, leave } from './session.ts';

/** Pressed on a content page, whose script cannot log out (client/site/content/signed-in.js): once, and only now. */
const pressed = storedText(() => sessionStorage, 'log_out');
let isPressed = pressed.read() !== null;
pressed.remove();

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
  const logOutIfPressed = useEffectEvent(() => {
    if (isPressed) void logOut();
    isPressed = false;
  });
  useEffect(() => logOutIfPressed(), []);
  return (
    <Button {...navEntry} loading={loading} onClick={() => void logOut()}>
      <LogOut aria-hidden />
      {t('nav.logOut')}
    </Button>
  );
}
