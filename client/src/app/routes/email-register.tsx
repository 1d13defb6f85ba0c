import { appPaths } from '#shared/paths.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useLocation, useNavigate } from 'react-router-dom';
import { useViewer } from '../../features/account/use-viewer.ts';
import { DraftNote } from '../../features/location/draft-note.tsx';
import { readRequestDraft } from '../../features/location/request-draft.ts';
import { RegisterForm } from '../../features/account/register-form.tsx';
import { useLocalPath } from '../../i18n/use-locale.ts';
import { openModal } from '../../ui/dialog/modals.ts';
import { LookupPage } from './lookup-page.tsx';

/** The address of a new account: step 3 of a lookup, whose id is in the fragment, or on its own. */
export function EmailRegisterPage() {
  const { t } = useTranslation(['lookup', 'account']);
  const local = useLocalPath();
  const navigate = useNavigate();
  const { hash } = useLocation();
  const { viewer } = useViewer();
  const [draft] = useState(readRequestDraft);
  const isForReport = hash !== '';
  if (viewer) {
    const own = draft ? appPaths.dashboard : appPaths.lookups;
    return <Navigate to={local(isForReport ? appPaths.queryStages + hash : own)} replace />;
  }
  return (
    <LookupPage
      title={t(isForReport ? 'register.title' : 'account:register.title')}
      lead={t(isForReport ? 'register.lead' : 'account:register.lead')}
    >
      {!isForReport && draft && <DraftNote draft={draft} />}
      <RegisterForm
        action={t(isForReport ? 'teaser.getReport' : 'account:register.next')}
        onRegistered={() => void navigate(`${local(appPaths.payment)}${hash}`)}
        onLogIn={(email) => openModal('login', email)}
      />
    </LookupPage>
  );
}
