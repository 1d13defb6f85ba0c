import { appPaths } from '#shared/paths.ts';
import { Navigate, useLocation, useNavigate } from 'react-router-dom';
import { useViewer } from '../../features/account/use-viewer.ts';
import { LookupProgress } from '../../features/lookup/lookup-progress.tsx';
import { useClaim } from '../../features/lookup/use-claim.ts';
import { useKeepWaiting } from '../../features/lookup/use-keep-waiting.ts';
import { useLookup } from '../../features/lookup/use-lookup.ts';
import { forgetWaiting } from '../../features/lookup/waiting.ts';
import { useLocalPath } from '../../i18n/use-locale.ts';
import { LookupPage } from './lookup-page.tsx';
import { NoLookup } from './no-lookup.tsx';

/** Step 2: the stages, live, then what was found. */
export function QueryStagesPage() {
  const local = useLocalPath();
  const navigate = useNavigate();
  const id = useLocation().hash.slice(1);
  const { viewer } = useViewer();
  const { lookup, loading, failure, retry } = useLookup(id);
  const { claim, busy } = useClaim();

  useKeepWaiting(viewer ? null : lookup);

  if (!id) return <Navigate to={local(appPaths.query)} replace />;
  if (!lookup) return <NoLookup failure={failure} loading={loading} retry={retry} />;
  const taken = () => {
    forgetWaiting();
    retry();
  };
  const report = () => {
    if (!lookup.isTeaser) void navigate(`${local(appPaths.result)}#${lookup.id}`);
    else if (viewer) void claim(lookup.id).then((isOurs) => isOurs && taken());
    else void navigate(`${local(appPaths.emailRegister)}#${lookup.id}`);
  };
  return (
    <LookupPage title={lookup.subjectText}>
      <LookupProgress
        lookup={lookup}
        list="page"
        onReport={report}
        onAgain={() => void navigate(local(appPaths.query))}
        busy={busy}
      />
    </LookupPage>
  );
}
