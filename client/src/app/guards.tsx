import { appPaths } from '#shared/paths.ts';
import { useEffect, useState } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { takeLostSession } from '../features/account/session.ts';
import { useViewer } from '../features/account/use-viewer.ts';
import { forgetWantedPage, noteWantedPage, wantedPage } from '../features/account/wanted-page.ts';
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

/** Redirects signed-in readers of a public page to their dashboard. */
export function PublicOnly() {
  const { viewer } = useViewer();
  return viewer ? <ToDashboard /> : <Outlet />;
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
