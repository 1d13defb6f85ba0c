import type { Locale } from '#shared/locales.ts';
import type { Invitation } from '../api/invitation.ts';
import { ClosedView } from '../page/control/closed-view.tsx';
import type { SessionState } from '../session/session-state.ts';
import type { ClosedName } from '../session/view-state.ts';
import { draw, session, stateWith } from './draw.tsx';
import { sampleInvitation, sampleNow } from './sample-invitation.ts';

// For tests: a closed view as HTML.
export const closed = (
  name: ClosedName,
  change: Partial<Invitation>,
  state: Partial<SessionState> = {},
  locale: Locale = 'en',
) =>
  draw(
    <ClosedView
      name={name}
      invitation={sampleInvitation(change)}
      session={session}
      state={stateWith(state)}
      now={sampleNow}
    />,
    locale,
  );
