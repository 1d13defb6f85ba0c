/** @jsxImportSource preact */
import { LocationFailedApp } from './location-failed-app.tsx';
import { openPage } from './open-page.tsx';

openPage({
  app: (session, here) => <LocationFailedApp session={session} onWorked={() => here.set('asked')} />,
  // Only the page with the Stop button sends positions.
  loadFeed: () => () => new Promise(() => {}),
});
