import { PasswordSetting } from '../../../features/account/settings/password-setting.tsx';
import { SessionList } from '../../../features/account/settings/session-list.tsx';
import { useAccountSignInQuery } from '../../../gql/hooks.ts';
import { AccountPage, accountRead } from './account-page.tsx';

export function AccountSignInPage() {
  return (
    <AccountPage page="signIn" read={useAccountSignInQuery(accountRead)}>
      {({ email, hasPassword, sessions }) => (
        <>
          <PasswordSetting email={email} hasPassword={hasPassword} />
          <SessionList sessions={sessions ?? []} />
        </>
      )}
    </AccountPage>
  );
}
