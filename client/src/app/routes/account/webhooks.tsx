import { Webhooks } from '../../../features/account/settings/webhooks.tsx';
import { useAccountWebhooksQuery } from '../../../gql/hooks.ts';
import { AccountPage, accountRead } from './account-page.tsx';

export function AccountWebhooksPage() {
  return (
    <AccountPage page="webhooks" read={useAccountWebhooksQuery(accountRead)}>
      {({ webhooks }) => <Webhooks webhooks={webhooks ?? []} />}
    </AccountPage>
  );
}
