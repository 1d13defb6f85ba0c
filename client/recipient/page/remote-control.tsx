// What is needed after a yes, or instead of one: a script of its own, fetched while they read what is asked.
export { documentTexts } from '../api/document-texts.ts';
export { createPositionFeed } from '../position/position-feed.ts';
export { createKeepAwake } from '../position/wake-lock.ts';
export { EndedView } from './ended-view.tsx';
export { OtherAnswers } from './other-answers.tsx';
export { SharingView } from './sharing-view.tsx';
