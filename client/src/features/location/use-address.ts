import { useNavigate, useSearchParams } from 'react-router-dom';
import { type DashboardAddress, readAddress, writeAddress } from './dashboard-address.ts';

type Change = Partial<DashboardAddress>;

/** The dashboard's state in the URL, and how to change it. */
export function useAddress() {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const address = readAddress(query);
  const to = (change: Change) => writeAddress({ ...address, ...change });
  return {
    address,
    to,
    /** `replace` for changes that should not get their own history entry. */
    go: (change: Change, replace = false) => void navigate(to(change), { replace }),
  };
}
