/** @jsxImportSource preact */
// What only a recipient who has said yes needs: a script of its own, fetched while they read what is asked.
export { createPositionFeed } from '../position/position-feed.ts';
export { createKeepAwake } from '../position/wake-lock.ts';
export { EndedView } from './ended-view.tsx';
export { SharingView } from './sharing-view.tsx';
