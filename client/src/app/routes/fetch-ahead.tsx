import { useEffect } from 'react';
import { filterAt, useLoadedLocations } from '../../features/location/use-locations.ts';
import { useAddress } from '../../features/location/use-address.ts';
import type { ConsentState } from '../../gql/graphql.ts';
import { afterMap } from '../../map/first-map.ts';
import { fetchMap } from '../../map/lazy-map.tsx';
import { whenIdle } from '../../ui/idle.ts';
import { nextTask } from '../../ui/next-task.ts';
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

/** By then the screen's own files are being loaded, including a map (milliseconds). */
const settles = 3_000;

/** Preloads what the next tap may need, after what is on the screen. Returns a function that cancels it. */
function fetchLater(hasOpen: boolean): () => void {
  const steps: (() => void)[] = [];
  const ahead = () => void fetchAhead(hasOpen);
  const timer = setTimeout(() => steps.push(whenIdle(() => steps.push(afterMap(ahead)))), settles);
  return () => {
    clearTimeout(timer);
    for (const callOff of steps) callOff();
  };
}

/** Preloads what the next tap may need, once the list is shown. */
export function FetchAhead() {
  const { address } = useAddress();
  const { data } = useLoadedLocations(filterAt(address));
  const shown = Boolean(data);
  const hasOpen = data?.locations.nodes.some(({ consent }) => isOpen(consent)) ?? false;
  useEffect(() => (shown ? fetchLater(hasOpen) : undefined), [shown, hasOpen]);
  return null;
}
