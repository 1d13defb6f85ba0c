import { DeleteSetting } from '../../../features/account/settings/delete-setting.tsx';
import { ExportSetting } from '../../../features/account/settings/export-setting.tsx';
import { useAccountPrivacyQuery } from '../../../gql/hooks.ts';
import { AccountPage, accountRead } from './account-page.tsx';

export function AccountPrivacyPage() {
  return (
    <AccountPage page="privacy" read={useAccountPrivacyQuery(accountRead)}>
      {({ email, hasPassword }) => (
        <>
          <ExportSetting />
          <DeleteSetting email={email} hasPassword={hasPassword} />
        </>
      )}
    </AccountPage>
  );
}
