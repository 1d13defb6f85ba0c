import { PartnerTokens } from '../../../features/account/settings/partner-tokens.tsx';
import { useAccountProgramsQuery } from '../../../gql/hooks.ts';
import { AccountPage, accountRead } from './account-page.tsx';

export function AccountProgramsPage() {
  return (
    <AccountPage page="programs" read={useAccountProgramsQuery(accountRead)}>
      {({ partnerTokens }) => <PartnerTokens tokens={partnerTokens ?? []} />}
    </AccountPage>
  );
}
