// What is needed after consent, or instead of it: a separate script, loaded while the recipient reads the request.
export { documentTexts } from '../../api/document-texts.ts';
export { watchInvitation } from '../../api/watch-invitation.ts';
export { createPositionFeed } from '../../position/position-feed.ts';
export { forgetPlace } from '../../place/marked-place.ts';
export { createKeepAwake } from '../../position/wake-lock.ts';
export { announcement } from '../announcement.ts';
export { ClosedView } from './closed-view.tsx';
export { InAppNotice } from '../in-app-notice.tsx';
export { LeaveNote } from '../leave-note.tsx';
export { OtherAnswers } from '../request/other-answers.tsx';
export { SharingView } from './sharing-view.tsx';
export { keepTranslatedPageTrue } from '../translated-page.ts';
