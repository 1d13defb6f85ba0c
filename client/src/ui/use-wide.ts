import { useSyncExternalStore } from 'react';

/** From this width on, list and map are side by side (Chakra's `lg`). */
const query = matchMedia('(min-width: 64em)');

/** Whether there is room for the map beside the list: a phone must not load what it does not show. */
export const isWide = (): boolean => query.matches;

/** The same, as a hook that follows changes. */
export const useWide = (): boolean =>
  useSyncExternalStore((listener) => {
    query.addEventListener('change', listener);
    return () => query.removeEventListener('change', listener);
  }, isWide);
