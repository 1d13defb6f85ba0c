import { appPaths, isExpiredDashboard, localPath } from '#shared/paths.ts';
import { useLocation } from 'react-router-dom';

/** Whether the page is the dashboard's map, which fills the screen below the header and has no footer. */
export function useMapScreen(): boolean {
  const { pathname, search } = useLocation();
  return (
    localPath(pathname.replace(/\/$/, ''), 'en') === appPaths.dashboard &&
    !isExpiredDashboard(new URLSearchParams(search))
  );
}
