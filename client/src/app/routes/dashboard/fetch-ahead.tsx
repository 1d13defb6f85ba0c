import { useEffect } from 'react';
import { filterAt, useLoadedLocations } from '../../../features/location/list/use-locations.ts';
import { useAddress } from '../../../features/location/use-address.ts';
import type { ConsentState } from '../../../gql/graphql.ts';
import { whenSettled } from '../../../map/first-map.ts';
import { fetchMap } from '../../../map/lazy-map.tsx';
import { nextTask } from '../../../ui/next-task.ts';
import { LocationDetail } from './dashboard-beside.tsx';
import { fetchDialogs } from './dashboard-dialogs.tsx';

async function fetchAhead(hasOpen: boolean): Promise<void> {
  LocationDetail.fetch().catch(() => undefined);
  await nextTask();
  // Anyone who answers will be shown on it at once.
  if (hasOpen) fetchMap();
  await fetchDialogs();
}

const isOpen = (consent: ConsentState) => consent === 'AWAITING' || consent === 'GRANTED';

/** Preloads what the next tap may need, once the list is shown. */
export function FetchAhead() {
  const { address } = useAddress();
  const { data } = useLoadedLocations(filterAt(address));
  const shown = Boolean(data);
  const hasOpen = data?.locations.nodes.some(({ consent }) => isOpen(consent)) ?? false;
  useEffect(() => (shown ? whenSettled(() => void fetchAhead(hasOpen)) : undefined), [shown, hasOpen]);
  return null;
}
