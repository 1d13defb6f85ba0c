import { useSyncExternalStore } from 'react';

/** Where there is room for a panel beside what the map shows, and its width in pixels. */
const panels = [
  { query: matchMedia('(min-width: 60em)'), width: 400 },
  // A phone on its side is too low for a sheet.
  { query: matchMedia('(min-width: 35em) and (max-height: 30em)'), width: 360 },
];

/** The width of the panel that holds the people; 0 where they are in a sheet over the lower part of the map. */
export const usePanelWidth = (): number =>
  useSyncExternalStore(
    (listener) => {
      for (const { query } of panels) query.addEventListener('change', listener);
      return () => {
        for (const { query } of panels) query.removeEventListener('change', listener);
      };
    },
    () => panels.find(({ query }) => query.matches)?.width ?? 0,
  );
