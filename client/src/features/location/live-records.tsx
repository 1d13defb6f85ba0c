import { useState } from 'react';
import { LocationUpdates } from './location-updates.tsx';
import { useAddress } from './use-address.ts';
import { filterAt, useLocations } from './use-locations.ts';

/**
 * Live updates for all lists, from the first one on that is loaded: whatever changed before, a list that is opened
 * later brings by itself.
 */
export function LiveRecords() {
  const { address } = useAddress();
  const { data } = useLocations(filterAt(address));
  const [since, setSince] = useState<{ newest: string | undefined }>();
  if (data && !since) {
    const times = data.locations.nodes.map(({ changedAt }) => changedAt).sort();
    setSince({ newest: times.at(-1) });
  }
  return since ? <LocationUpdates since={since.newest} /> : null;
}
