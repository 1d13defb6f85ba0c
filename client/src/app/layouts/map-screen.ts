import { isDashboard, isExpiredDashboard } from '#shared/paths.ts';
import { useLocation } from 'react-router-dom';

/** Whether the page is the dashboard's map, which fills the screen below the header and has no footer. */
export function useMapScreen(): boolean {
  const { pathname, search } = useLocation();
  return isDashboard(pathname) && !isExpiredDashboard(new URLSearchParams(search));
}
