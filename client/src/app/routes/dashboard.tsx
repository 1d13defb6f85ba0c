import { expiredDashboard, isExpiredDashboard } from '#shared/paths.ts';
import { Navigate, useSearchParams } from 'react-router-dom';
import { useViewer } from '../../features/account/use-viewer.ts';
import { useLocalPath } from '../../i18n/use-locale.ts';
import { ExpiredDashboard } from './dashboard-expired.tsx';
import { DashboardRecords } from './dashboard-records.tsx';

/** An expired plan always leads to the expired view. */
export function DashboardPage() {
  const { viewer } = useViewer();
  const [search] = useSearchParams();
  const local = useLocalPath();
  if (isExpiredDashboard(search)) return <ExpiredDashboard />;
  if (viewer && viewer.subscription?.expiredStatus !== 0)
    return <Navigate to={local(expiredDashboard)} replace />;
  return <DashboardRecords />;
}
