import { Stack } from '@chakra-ui/react';
import { failureOf } from '../../../apollo/errors.ts';
import { useAccountSettingsQuery } from '../../../gql/hooks.ts';
import { LoadFailed } from '../../../ui/load-failed.tsx';
import { PageLoading } from '../../../ui/page-loading.tsx';
import { AnswersSetting } from './answers-setting.tsx';
import { DeleteSetting } from './delete-setting.tsx';
import { EmailSetting } from './email-setting.tsx';
import { ExportSetting } from './export-setting.tsx';
import { PartnerTokens } from './partner-tokens.tsx';
import { PasswordSetting } from './password-setting.tsx';
import { PhoneSetting } from './phone-setting.tsx';
import { Sections } from './sections.tsx';
import { SessionList } from './session-list.tsx';
import { Webhooks } from './webhooks.tsx';

/** Everything that an account's owner can see and do with it. */
export function AccountSettings() {
  const { data, loading, error, refetch } = useAccountSettingsQuery({
    fetchPolicy: 'cache-and-network',
    context: { showsFailures: true },
  });
  const account = data?.viewer;
  if (account) {
    return (
      <Stack gap="5">
        <Sections />
        <EmailSetting email={account.email} pendingEmail={account.pendingEmail} />
        <AnswersSetting accountId={account.id} answerEmails={account.answerEmails} />
        <PhoneSetting phone={account.phone} />
        <PasswordSetting email={account.email} hasPassword={account.hasPassword} />
        <SessionList sessions={account.sessions} />
        <PartnerTokens tokens={account.partnerTokens} />
        <Webhooks webhooks={account.webhooks} />
        <ExportSetting />
        <DeleteSetting email={account.email} hasPassword={account.hasPassword} />
      </Stack>
    );
  }
  if (error && !loading) return <LoadFailed code={failureOf(error).code} onRetry={() => void refetch()} />;
  return <PageLoading />;
}
