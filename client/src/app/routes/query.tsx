import { appPaths } from '#shared/paths.ts';
import { Stack, Text } from '@chakra-ui/react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import { useViewer } from '../../features/account/use-viewer.ts';
import { type LookupDraft, draftFor, keepLookupDraft } from '../../features/lookup/lookup-draft.ts';
import { LookupNotices } from '../../features/lookup/lookup-notices.tsx';
import { PurposeForm } from '../../features/lookup/purpose-form.tsx';
import { queryTitle } from '../../features/lookup/query-title.ts';
import { SubjectForm } from '../../features/lookup/subject-form.tsx';
import { useClaim } from '../../features/lookup/use-claim.ts';
import { useStartLookup } from '../../features/lookup/use-start-lookup.ts';
import type { LookupPurpose } from '../../gql/enums.ts';
import { useLocalPath } from '../../i18n/use-locale.ts';
import { Button } from '../../ui/button.tsx';
import { focusIfLost } from '../../ui/focus-if-lost.ts';
import { useIsMounted } from '../../ui/use-is-mounted.ts';
import { LookupPage } from './lookup-page.tsx';

/** Step 1: the subject of the lookup, and its purpose. */
export function QueryPage() {
  const { t } = useTranslation('lookup');
  const local = useLocalPath();
  const navigate = useNavigate();
  const { state } = useLocation() as { state: unknown };
  const [draft, setDraft] = useState<LookupDraft | null>(() => draftFor(state));
  const [purpose, setPurpose] = useState<LookupPurpose | null>(null);
  const { start, busy, problem } = useStartLookup();
  const { viewer } = useViewer();
  const { claim, busy: claiming } = useClaim();
  const isMounted = useIsMounted();
  const step = useRef<HTMLDivElement>(null);
  const shown = useRef(draft);
  useEffect(() => {
    if (shown.current === draft) return;
    shown.current = draft;
    // A list of countries stands before the input.
    const field = step.current?.querySelector('input') ?? step.current?.querySelector('select');
    focusIfLost(field ?? null);
  }, [draft]);

  const go = async () => {
    setPurpose(null);
    if (!draft || !purpose) return;
    const lookup = await start(draft, purpose);
    if (!lookup || !isMounted()) return;
    // Without a session any more, it became a visitor's lookup. The claim is then refused, which reports the end of the
    // session and leads home.
    if (viewer && lookup.isTeaser && (!(await claim(lookup.id)) || !isMounted())) return;
    // For the back button.
    void navigate(local(appPaths.query), { replace: true, state: { draft } });
    // The id gives access to a visitor's lookup: in the fragment it reaches no log.
    void navigate(`${local(appPaths.queryStages)}#${lookup.id}`);
  };
  return (
    <LookupPage title={t(queryTitle[draft?.kind ?? 'PHONE'])} lead={t('query.lead')}>
      <Stack ref={step} gap="6">
        {draft ? (
          <>
            <PurposeForm asked={draft} chosen={null} busy={busy || claiming} onChoose={setPurpose} />
            {purpose && <LookupNotices onAccepted={() => void go()} onClose={() => setPurpose(null)} />}
            {problem && (
              <Text role="alert" color="fg.error">
                {problem}
              </Text>
            )}
            <Button variant="plain" alignSelf="start" onClick={() => setDraft(null)}>
              {t('query.other')}
            </Button>
          </>
        ) : (
          <SubjectForm
            onSubject={(subject) => {
              keepLookupDraft(subject);
              setDraft(subject);
            }}
          />
        )}
      </Stack>
    </LookupPage>
  );
}
