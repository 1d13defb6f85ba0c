import { appPaths } from '#shared/paths.ts';
import { useEffect, useMemo, useState } from 'react';
import { type Location, Navigate, Outlet, useLocation } from 'react-router-dom';
import { takeLostSession } from '../features/account/session.ts';
import { seemsSignedIn } from '../features/account/stored-user.ts';
import { useViewer } from '../features/account/use-viewer.ts';
import { forgetWantedPage, noteWantedPage, wantedPage } from '../features/account/wanted-page.ts';
import type { Account_AccountFragment } from '../gql/graphql.ts';
import { useLocalPath } from '../i18n/use-locale.ts';
import { LoadFailed } from '../ui/load-failed.tsx';
import { PageLoading } from '../ui/page-loading.tsx';
import { saySessionLost } from './say-session-lost.ts';

/** Redirects a signed-in reader to the page that they had opened signed out, or else to their dashboard. */
export function ToDashboard() {
  const local = useLocalPath();
  const [wanted] = useState(wantedPage);
  useEffect(forgetWantedPage, []);
  return <Navigate to={wanted ?? local(appPaths.dashboard)} replace />;
}

type PublicProps = {
  /** A page of theirs; without one, the dashboard. */
  to?: string;
  /** A reason to stay, looked for when the page is opened or its reader signs in: what they do there may end it. */
  stays?: (here: Location, viewer: Account_AccountFragment) => boolean;
};

/** Redirects signed-in readers of a public page to a page of theirs, unless they have a reason to stay. */
export function PublicOnly({ to, stays }: PublicProps) {
  const { viewer, loading } = useViewer();
  const local = useLocalPath();
  const here = useLocation();
  const hasReason = useMemo(
    () => viewer !== null && stays?.(here, viewer) === true,
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- not when what is known about them changes
    [here.key, viewer?.id],
  );
  // What they would be redirected from must not be seen first.
  if (!viewer) return loading && seemsSignedIn() ? <PageLoading /> : <Outlet />;
  if (hasReason) return <Outlet />;
  return to ? <Navigate to={local(to)} replace /> : <ToDashboard />;
}

/** Redirects to the home page. A reader who came with a session that was over is told so. */
function ToHome() {
  const local = useLocalPath();
  const { pathname, search } = useLocation();
  useEffect(() => {
    noteWantedPage(pathname + search);
    if (takeLostSession()) saySessionLost();
  }, [pathname, search]);
  return <Navigate to={local(appPaths.home)} replace />;
}

/** Redirects signed-out readers of a private page to the home page. */
export function PrivateOnly() {
  const { viewer, loading, failure, retry } = useViewer();
  if (viewer) return <Outlet />;
  if (loading) return <PageLoading />;
  if (failure) return <LoadFailed code={failure.code} onRetry={retry} />;
  return <ToHome />;
}
