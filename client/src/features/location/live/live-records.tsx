import { useState } from 'react';
import { serverNow } from '../../../apollo/server-clock.ts';
import { LocationUpdates } from './location-updates.tsx';
import { useAddress } from '../use-address.ts';
import { filterAt, useLoadedLocations } from '../list/use-locations.ts';

/** Milliseconds that an empty list may have been in transit, including clock error; a repeated row does no harm. */
const slack = 60_000;

/**
 * Live updates for all lists, from the first one that is loaded: lists opened later are loaded with all earlier
 * changes.
 */
export function LiveRecords() {
  const { address } = useAddress();
  const { data } = useLoadedLocations(filterAt(address));
  const [since, setSince] = useState<string>();
  if (data && !since) {
    const times = data.locations.nodes.map(({ changedAt }) => changedAt).sort();
    setSince(times.at(-1) ?? new Date(serverNow() - slack).toISOString());
  }
  return since ? <LocationUpdates since={since} /> : null;
}
