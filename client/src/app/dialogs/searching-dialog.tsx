import { appPaths } from '#shared/paths.ts';
import { Text } from '@chakra-ui/react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { draftedRequest } from '../../features/location/request-draft.ts';
import { changeLookupDraft, readLookupDraft } from '../../features/lookup/lookup-draft.ts';
import { LookupProgress } from '../../features/lookup/lookup-progress.tsx';
import { LookupNotices } from '../../features/lookup/lookup-notices.tsx';
import { PurposeForm } from '../../features/lookup/purpose-form.tsx';
import { queryTitle } from '../../features/lookup/query-title.ts';
import { RegisterForm } from '../../features/account/register-form.tsx';
import { isOver, useLookup } from '../../features/lookup/use-lookup.ts';
import { useStartLookup } from '../../features/lookup/use-start-lookup.ts';
import { useKeepWaiting } from '../../features/lookup/use-keep-waiting.ts';
import type { LookupPurpose } from '../../gql/enums.ts';
import { useLocalPath } from '../../i18n/use-locale.ts';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { closeModal, openModal } from '../../ui/dialog/modals.ts';
import { PageLoading } from '../../ui/page-loading.tsx';
import { Sheet } from '../../ui/dialog/sheet.tsx';
import { AskingSteps } from './asking-steps.tsx';

/** The visitor's steps in one dialog, towards a request or a report. */
export function SearchingDialog() {
  const [asked] = useState(draftedRequest);
  return asked ? <AskingSteps draft={asked} /> : <LookupSteps />;
}

/** Purpose, stages, then creating an account. */
function LookupSteps() {
  const { t } = useTranslation('lookup');
  const local = useLocalPath();
  const navigate = useNavigate();
  const [draft] = useState(readLookupDraft);
  const [purpose, setPurpose] = useState<LookupPurpose | null>(null);
  const [isWarning, setWarning] = useState(false);
  const [id, setId] = useState(draft?.shownId ?? '');
  const [isRegistering, setRegistering] = useState(false);
  const { start, busy, problem } = useStartLookup();
  const { lookup, loading, failure, retry } = useLookup(id);
  useKeepWaiting(lookup);
  useEffect(() => {
    if (!id) return;
    // After a reload, but not after it was closed, the home page opens it again.
    changeLookupDraft({ shownId: id });
    return () => changeLookupDraft({ shownId: undefined });
  }, [id]);
  if (!draft) return null;

  const pay = () => {
    changeLookupDraft({ lookupId: id });
    openModal('payment');
  };
  if (purpose && isWarning) {
    const begin = () => {
      setWarning(false);
      void start(draft, purpose).then((started) => started && setId(started.id));
    };
    return <LookupNotices onAccepted={begin} onClose={() => setWarning(false)} />;
  }
  const choose = (chosen: LookupPurpose) => {
    setPurpose(chosen);
    setWarning(true);
  };
  const searchTitle = lookup && isOver(lookup) ? 'query.done' : queryTitle[draft.kind];
  const title = isRegistering ? 'register.title' : searchTitle;
  return (
    <Sheet title={t(title)} onClose={closeModal}>
      {loading && <PageLoading />}
      {failure && <LoadFailed code={failure.code} onRetry={retry} />}
      {!lookup && !loading && !failure && (
        <PurposeForm asked={draft} chosen={purpose} busy={busy} onChoose={choose} />
      )}
      {problem && (
        <Text role="alert" color="fg.error">
          {problem}
        </Text>
      )}
      {lookup && !isRegistering && (
        <LookupProgress
          lookup={lookup}
          list="search"
          onReport={() => setRegistering(true)}
          onAgain={() => {
            closeModal();
            void navigate(local(appPaths.query));
          }}
        />
      )}
      {isRegistering && (
        <RegisterForm
          action={t('teaser.getReport')}
          onRegistered={pay}
          onLogIn={(email) => openModal('login', email)}
        />
      )}
    </Sheet>
  );
}
