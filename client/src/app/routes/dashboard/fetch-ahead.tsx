import { useEffect } from 'react';
import { filterAt, useLoadedLocations } from '../../../features/location/list/use-locations.ts';
import { useAddress } from '../../../features/location/use-address.ts';
import { whenSettled } from '../../../map/first-map.ts';
import { nextTask } from '../../../ui/next-task.ts';
import { fetchDialogs } from './dashboard-dialogs.tsx';
import { LocationDetail } from './dashboard-detail.tsx';

async function fetchAhead(): Promise<void> {
  LocationDetail.fetch().catch(() => undefined);
  await nextTask();
  await fetchDialogs();
}

/** Preloads what the next tap may need, once the list is shown. */
export function FetchAhead() {
  const { address } = useAddress();
  const { data } = useLoadedLocations(filterAt(address));
  const shown = Boolean(data);
  useEffect(() => (shown ? whenSettled(() => void fetchAhead()) : undefined), [shown]);
  return null;
}
