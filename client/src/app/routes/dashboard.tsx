import { Navigate, useSearchParams } from 'react-router-dom';
import { useViewer } from '../../features/account/use-viewer.ts';
import { useLocalPath } from '../../i18n/use-locale.ts';
import { ExpiredDashboard } from './dashboard-expired.tsx';
import { DashboardRecords } from './dashboard-records.tsx';

/** `s=-1&at=10` is the expired view (seed, section 2); an expired plan always leads there. */
export function DashboardPage() {
  const { viewer } = useViewer();
  const [search] = useSearchParams();
  const local = useLocalPath();
  if (search.get('s') === '-1' && search.get('at') === '10') return <ExpiredDashboard />;
  if (viewer?.subscription?.expiredStatus === 1)
    return <Navigate to={local('/dashboard/?s=-1&at=10')} replace />;
  return <DashboardRecords />;
}
