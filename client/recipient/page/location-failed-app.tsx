import { useEffect, useState } from 'preact/hooks';
import { type BrowserGuide, guideFor } from '../browser/browser-guide.ts';
import type { LocationProblem } from '../position/location-problem.ts';
import { presentProblem } from '../position/try-location.ts';
import type { RecipientSession } from '../session/recipient-session.ts';
import { FailedActions } from './failed-actions.tsx';
import { Guides } from './guides.tsx';
import { LeaveNote } from './leave-note.tsx';
import { usePage } from './page-context.tsx';
import { Announcement } from './announcement-line.tsx';
import { useSession } from './use-session.ts';

type Props = { session: RecipientSession; onWorked(): void };

/** None while prerendering, when the recipient is not known yet. */
function ownGuide(): BrowserGuide | null {
  return globalThis.document ? guideFor(navigator.userAgent, navigator.maxTouchPoints) : null;
}

/** Why no position came, how to change that, and that nobody has to. */
export function LocationFailedApp({ session, onWorked }: Props) {
  const { t, key } = usePage();
  const token = key();
  const { state } = useSession(session);
  const [problem, setProblem] = useState<LocationProblem>('DISABLED');
  const [said, setSaid] = useState('');

  useEffect(() => {
    // Without a link nothing was tried, and nothing can be said.
    if (token) void presentProblem(navigator.geolocation, navigator.permissions).then(setProblem);
  }, [token]);

  const fail = (next: LocationProblem) => {
    setProblem(next);
    setSaid(`${t(`problem.${next}.title`)}. ${t(`problem.${next}.text`)}`);
  };

  return (
    <>
      <div class="intro">
        <h1 tabIndex={-1}>{t(`problem.${problem}.title`)}</h1>
        <p class="lead">{t(`problem.${problem}.text`)}</p>
        {token && <p>{t('failed.lead')}</p>}
      </div>
      <noscript>
        <p class="notice">{t('frame.noScript')}</p>
      </noscript>
      <div class="columns">
        {token ? (
          <FailedActions session={session} onProblem={fail} onWorked={onWorked} />
        ) : (
          <section class="card needs-script">
            <p>{t('failed.noLink')}</p>
          </section>
        )}
        <Guides mine={ownGuide()} />
      </div>
      <LeaveNote state={state} />
      <Announcement text={said} />
    </>
  );
}
