import { LocationFailedApp } from './location-failed-app.tsx';
import type { Here } from '../session/sharing-here.ts';
import { openPage } from './open-page.tsx';

/** The tap was for the share granted in this tab; without one, the other page asks. */
const asked = (here: Here | null): Here | null => here && { ...here, mark: 'asked' };

const fetchRest = () => import('./control/remote-control.tsx');

openPage({
  fetchRest,
  app: (session, here) => (
    <LocationFailedApp session={session} onWorked={() => here.set(asked(here.get()))} />
  ),
  // Only the page with the Stop button sends positions.
  loadFeed: () => () => new Promise(() => {}),
  loadWatch: () => new Promise(() => {}),
});

// Whoever comes from the page that shares has it already; a script that failed to load may never load again.
if (navigator.onLine)
  fetchRest().then(
    ({ keepTranslatedPageTrue }) => keepTranslatedPageTrue(document.body),
    () => {},
  );
