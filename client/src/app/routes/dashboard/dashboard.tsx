import { expiredDashboard, isExpiredDashboard } from '#shared/paths.ts';
import { Navigate, useSearchParams } from 'react-router-dom';
import { useViewer } from '../../../features/account/use-viewer.ts';
import { withTexts } from '../../../i18n/setup.ts';
import { useLocalPath } from '../../../i18n/use-locale.ts';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { DashboardRecords } from './dashboard-records.tsx';

const ExpiredDashboard = lazyPart(
  withTexts(() => import('./dashboard-expired.tsx').then((module) => module.ExpiredDashboard)),
);

/** An expired plan always leads to the expired view. */
export function DashboardPage() {
  const { viewer } = useViewer();
  const [search] = useSearchParams();
  const local = useLocalPath();
  if (isExpiredDashboard(search)) return <ExpiredDashboard />;
  if (viewer && viewer.subscription?.isExpired !== false)
    return <Navigate to={local(expiredDashboard)} replace />;
  return <DashboardRecords />;
}
