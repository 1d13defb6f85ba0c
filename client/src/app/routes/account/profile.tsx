import { AnswersSetting } from '../../../features/account/settings/answers-setting.tsx';
import { EmailSetting } from '../../../features/account/settings/email-setting.tsx';
import { PhoneSetting } from '../../../features/account/settings/phone-setting.tsx';
import { useAccountProfileQuery } from '../../../gql/hooks.ts';
import { AccountPage, accountRead } from './account-page.tsx';

export function AccountProfilePage() {
  return (
    <AccountPage page="profile" read={useAccountProfileQuery(accountRead)}>
      {({ id, email, pendingEmail, answerEmails, phone }) => (
        <>
          <EmailSetting email={email} pendingEmail={pendingEmail} />
          <AnswersSetting accountId={id} answerEmails={answerEmails} />
          <PhoneSetting phone={phone} />
        </>
      )}
    </AccountPage>
  );
}
