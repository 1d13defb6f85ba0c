import { appPaths } from '#shared/paths.ts';
import { Heading } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { keepLookupDraft } from '../../features/lookup/lookup-draft.ts';
import { LookupHistory } from '../../features/lookup/lookup-history.tsx';
import { SubjectForm } from '../../features/lookup/subject-form.tsx';
import { LookupsLeft } from '../../features/subscription/lookups-left.tsx';
import { useLocalPath } from '../../i18n/use-locale.ts';
import { WaitingOffer } from '../waiting-offer.tsx';
import { LookupPage } from './lookup-page.tsx';

/** The dashboard's New Search, and the history of lookups. */
export function LookupsPage() {
  const { t } = useTranslation('lookup');
  const local = useLocalPath();
  const navigate = useNavigate();
  return (
    <LookupPage title={t('history.newSearch')} lead={t('query.lead')}>
      <WaitingOffer />
      <SubjectForm
        onSubject={(subject) => {
          keepLookupDraft(subject);
          void navigate(local(appPaths.query));
        }}
      />
      <LookupsLeft />
      <Heading as="h2" size="md">
        {t('history.title')}
      </Heading>
      <LookupHistory
        addressOf={({ id, state }) =>
          `${local(state === 'QUEUED' || state === 'RUNNING' ? appPaths.queryStages : appPaths.result)}#${id}`
        }
      />
    </LookupPage>
  );
}
