import { useSyncExternalStore } from 'react';

/** Here the people are in a panel beside what the map shows, elsewhere in a sheet below it: a phone on its side is low. */
const query = matchMedia('(min-width: 60em), (min-width: 40em) and (max-height: 30em)');

/** Whether the screen has room for the panel beside what the map shows. */
export const useWide = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      query.addEventListener('change', listener);
      return () => query.removeEventListener('change', listener);
    },
    () => query.matches,
  );
