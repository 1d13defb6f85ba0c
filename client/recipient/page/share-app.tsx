import { useEffect, useRef } from 'preact/hooks';
import type { RecipientSession } from '../session/recipient-session.ts';
import type { SessionState } from '../session/session-state.ts';
import { type View, viewOf } from '../session/view-state.ts';
import { announcement } from './announcement.ts';
import { ConsentView } from './consent-view.tsx';
import { MessageView } from './message-view.tsx';
import { usePage } from './page-context.tsx';
import { PageFrame } from './page-frame.tsx';
import { PendingNotice } from './pending-notice.tsx';
import { StopButtons } from './stop-buttons.tsx';
import { StoppingView } from './stopping-view.tsx';
import { useRemoteControl } from './use-remote-control.ts';
import { useSession } from './use-session.ts';

export function ShareApp({ session }: { session: RecipientSession }) {
  const { t } = usePage();
  const { state, now } = useSession(session);
  const view = viewOf(state, now);
  useViewChange(view.name, t(`title.${view.name}`));
  // How an answer was overtaken, whatever became of the request.
  const overtaken = state.refusal?.failure.code === 'ALREADY_ANSWERED' && view.name !== 'consent';
  return (
    <PageFrame announcement={announcement(view, state, t)}>
      {overtaken && (
        <p class="notice" role="alert">
          {t('act.elsewhere')}
        </p>
      )}
      <ViewBody view={view} session={session} state={state} now={now} />
    </PageFrame>
  );
}

type BodyProps = { view: View; session: RecipientSession; state: SessionState; now: number };

function ViewBody({ view, session, state, now }: BodyProps) {
  const { t } = usePage();
  const remote = useRemoteControl();
  switch (view.name) {
    case 'loading':
      return <ConsentView invitation={null} session={session} state={state} />;
    case 'consent':
      return (
        <ConsentView invitation={view.invitation} session={session} state={state}>
          {remote && <remote.OtherAnswers invitation={view.invitation} session={session} state={state} />}
        </ConsentView>
      );
    case 'sharing':
      if (remote) return <remote.SharingView {...view} session={session} state={state} now={now} />;
      return (
        <MessageView heading={t(`sharing.heading.${view.share.precision}`)} texts={[]}>
          <StopButtons session={session} />
        </MessageView>
      );
    case 'stopping':
      return <StoppingView act={view.act} session={session} />;
    case 'ended':
      if (remote) return <remote.EndedView {...view} session={session} state={state} now={now} />;
      return <MessageView heading={t('ended.heading')} texts={[t('ended.text')]} />;
    case 'thanks':
      return (
        <MessageView
          heading={t('thanks.heading')}
          texts={[t('thanks.text'), t('thanks.link'), t('thanks.nothing')]}
        />
      );
    case 'invalid':
      return <MessageView heading={t('invalid.heading')} texts={[t('invalid.text'), t('invalid.nothing')]} />;
    case 'declined': {
      const told = state.declineTold;
      const what = t(told === null ? 'declined.text' : told ? 'declined.told' : 'declined.quiet');
      return (
        <MessageView heading={t('declined.heading')} texts={[what, t('declined.changed')]}>
          {told === false && (
            <button type="button" onClick={() => session.decline(true)}>
              {t('declined.tell')}
            </button>
          )}
          {state.act?.failure && (
            <PendingNotice failure={state.act.failure} text={t('act.waiting')} onRetry={session.tryNow} />
          )}
        </MessageView>
      );
    }
    case 'unreachable':
      return (
        <MessageView
          heading={t('unreachable.heading')}
          texts={[t(navigator.onLine ? 'unreachable.server' : 'unreachable.offline')]}
        >
          <button type="button" class="solid" onClick={session.refresh}>
            {t('act.tryNow')}
          </button>
        </MessageView>
      );
    case 'blocked':
      return (
        <MessageView
          heading={t('blocked.heading')}
          texts={[t(view.invitation.channel === 'LINK' ? 'blocked.link' : 'blocked.text')]}
        />
      );
    case 'expired':
    case 'cancelled':
      return <MessageView heading={t(`${view.name}.heading`)} texts={[t(`${view.name}.text`)]} />;
  }
}

/** The title follows the view; the focus follows what the recipient has done, but not the first drawing. */
function useViewChange(name: View['name'], title: string) {
  const previousRef = useRef<View['name']>('loading');
  useEffect(() => {
    document.title = `${title} · Whereabouts`;
    const acted = previousRef.current !== 'loading' && previousRef.current !== name;
    previousRef.current = name;
    if (!acted) return;
    scrollTo(0, 0);
    document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
  }, [name, title]);
}
