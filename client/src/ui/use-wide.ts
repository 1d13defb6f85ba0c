import { useSyncExternalStore } from 'react';

/** Room for a panel beside what the map shows; also on a phone on its side, too low for a sheet below it. */
const queries = [matchMedia('(min-width: 60em)'), matchMedia('(min-width: 40em) and (max-height: 30em)')];

/** Whether the people are in a panel on the map; elsewhere they are in a sheet over its lower part. */
export const useWide = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      for (const query of queries) query.addEventListener('change', listener);
      return () => {
        for (const query of queries) query.removeEventListener('change', listener);
      };
    },
    () => queries.some(({ matches }) => matches),
  );
