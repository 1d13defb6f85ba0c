import { useSyncExternalStore } from 'react';

/** From here on a list and a map stand side by side (Chakra's `lg`). */
const query = matchMedia('(min-width: 64em)');

/** Whether there is room for the map beside the list: a phone shall not fetch what it does not show. */
export const isWide = (): boolean => query.matches;

/** The same, followed. */
export const useWide = (): boolean =>
  useSyncExternalStore((listener) => {
    query.addEventListener('change', listener);
    return () => query.removeEventListener('change', listener);
  }, isWide);
