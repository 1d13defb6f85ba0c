import { useApolloClient } from '@apollo/client/react';
import { useTranslation } from 'react-i18next';
import { AccountSignInDocument, type SessionRow_SessionFragment } from '../../../gql/graphql.ts';
import { useEndSessionMutation, useSignOutMutation } from '../../../gql/hooks.ts';
import { Button } from '../../../ui/button.tsx';
import { RowList } from '../../../ui/row-list.tsx';
import { ShowMore, useFirstRows } from '../../../ui/show-more.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import { endSession, leave } from '../session.ts';
import { SessionRow } from './session-row.tsx';
import { SettingCard } from './setting-card.tsx';
import { useRefreshSettings } from './use-refresh-settings.ts';

type Props = { sessions: SessionRow_SessionFragment[] };

/** Where the account is signed in, and how to end that. */
export function SessionList({ sessions }: Props) {
  const { t } = useTranslation('account');
  const client = useApolloClient();
  const { shown, more, list } = useFirstRows(sessions, 5);
  const [end] = useEndSessionMutation();
  const refresh = useRefreshSettings(AccountSignInDocument);
  const [signOut, { loading }] = useSignOutMutation();

  const endOne = async (session: SessionRow_SessionFragment) => {
    try {
      await end({ variables: { id: session.id } });
    } catch {
      // The failure has been shown as a toast; the row stays.
      return;
    }
    void refresh(session);
    list.current?.focus();
    toast.success(t('toast.sessionEnded'));
  };
  const signOutEverywhere = async () => {
    try {
      await leave(async () => {
        await signOut({ variables: { everywhere: true } });
        await endSession(client);
      });
      toast.success(t('toast.signedOutEverywhere'));
    } catch {
      // The failure has been shown as a toast; the sessions continue.
    }
  };

  return (
    <SettingCard section="sessions" text={t('settings.sessions.text')}>
      <RowList list={list} name={t('settings.sessions.title')}>
        {shown.map((session) => (
          <SessionRow key={session.id} session={session} onEnd={() => endOne(session)} />
        ))}
      </RowList>
      {more && <ShowMore of={t('settings.sessions.title')} onClick={more} />}
      <Button variant="outline" alignSelf="start" loading={loading} onClick={() => void signOutEverywhere()}>
        {t('settings.sessions.everywhere')}
      </Button>
    </SettingCard>
  );
}
