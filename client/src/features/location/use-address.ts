import { useNavigate, useSearchParams } from 'react-router-dom';
import { type DashboardAddress, readAddress, writeAddress } from './dashboard-address.ts';

type Change = Partial<DashboardAddress>;

/** What the dashboard's address says, and the way to another. */
export function useAddress() {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const address = readAddress(query);
  const to = (change: Change) => writeAddress({ ...address, ...change });
  return {
    address,
    to,
    /** `replace` for what is no step of its own to go back to. */
    go: (change: Change, replace = false) => void navigate(to(change), { replace }),
  };
}
