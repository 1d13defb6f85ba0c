import { useEffect, useRef, useState } from 'preact/hooks';
import type { Invitation } from '../api/invitation.ts';
import type { RecipientSession } from '../session/recipient-session.ts';
import type { SessionState } from '../session/session-state.ts';
import { type ClosedName, type View, viewOf } from '../session/view-state.ts';
import { Announcement } from './announcement-line.tsx';
import { ConsentView } from './request/consent-view.tsx';
import { MessageView } from './message-view.tsx';
import { usePage } from './page-context.tsx';
import { StoppingView } from './control/stopping-view.tsx';
import { startAgain } from './start-again.ts';
import { fetchRemoteControl, type RemoteControl, useRemoteControl } from './use-remote-control.ts';
import { useSession } from './use-session.ts';

export function ShareApp({ session }: { session: RecipientSession }) {
  const { t, key } = usePage();
  const { state, now } = useSession(session);
  const view = viewOf(state, now);
  // On a slow line it would delay what is asked.
  const remote = useRemoteControl(view.name !== 'loading');
  const isLacking = !remote && view.name !== 'loading' && view.name !== 'consent';
  useEffect(() => {
    if (isLacking)
      void fetchRemoteControl()
        .catch(startAgain)
        .catch(() => {});
  }, [isLacking]);
  useEffect(() => remote?.forgetPlace(() => localStorage, key(), view.name), [remote, key, view.name]);
  useViewChange(view.name, t(`title.${titleOf(view.name)}`), remote !== null);
  // Whether an answer was too late, whatever became of the request.
  const overtaken = state.refusal?.failure.code === 'ALREADY_ANSWERED' && view.name !== 'consent';
  const isSending = state.pending && !state.pending.failure;
  const [hasSent, setSent] = useState(false);
  if (isSending && !hasSent) setSent(true);
  const opened = state.invitation?.access === 'READ' ? 'readOnly' : 'loading.ready';
  const said =
    view.name === 'consent'
      ? // What became of a reply or a question is announced beside it.
        (isSending && t('form.sending')) || (hasSent ? '' : t(opened))
      : remote?.announcement(view, state, now, t);
  return (
    <>
      {overtaken && (
        <p class="notice" role="alert">
          {t('pending.elsewhere')}
        </p>
      )}
      <ViewBody view={view} remote={remote} session={session} state={state} now={now} />
      {remote && <remote.LeaveNote state={state} />}
      <Announcement text={said ?? ''} />
    </>
  );
}

/** The browser's history shows it to whoever looks: a silent decline or a block leaves the title as it was. */
const titleOf = (name: View['name']) => (name === 'declined' || name === 'blocked' ? 'consent' : name);

type BodyProps = {
  view: View;
  remote: RemoteControl | null;
  session: RecipientSession;
  state: SessionState;
  now: number;
};

function ViewBody({ view, remote, session, state, now }: BodyProps) {
  const { t } = usePage();
  const common = { session, state, now };
  switch (view.name) {
    case 'loading':
    case 'consent': {
      const invitation = view.name === 'consent' ? view.invitation : null;
      return (
        <ConsentView
          invitation={invitation}
          session={session}
          state={state}
          notice={remote && <remote.InAppNotice />}
        >
          {remote && invitation && (
            <remote.OtherAnswers invitation={invitation} session={session} state={state} />
          )}
        </ConsentView>
      );
    }
    case 'sharing':
      if (remote) return <remote.SharingView {...view} {...common} />;
      return <IncompleteView name={view.name} invitation={view.invitation} session={session} />;
    case 'stopping':
      return <StoppingView pending={view.pending} session={session} />;
    case 'thanks':
      return (
        <MessageView
          heading={t('thanks.heading')}
          texts={[t('thanks.text'), t('thanks.link'), t('thanks.nothing')]}
        />
      );
    case 'invalid':
      return <MessageView heading={t('invalid.heading')} texts={[t('invalid.text'), t('invalid.nothing')]} />;
    case 'unreachable':
      return (
        <MessageView
          heading={t('unreachable.heading')}
          texts={[t(navigator.onLine ? 'unreachable.server' : 'unreachable.offline')]}
        >
          <button type="button" class="solid" onClick={session.refresh}>
            {t('pending.tryNow')}
          </button>
        </MessageView>
      );
    default:
      if (remote) return <remote.ClosedView {...view} {...common} />;
      return <IncompleteView name={view.name} invitation={view.invitation} session={session} />;
  }
}

type IncompleteProps = {
  name: 'sharing' | ClosedName;
  invitation: Invitation | null;
  session: RecipientSession;
};

/** Until the script for what comes after an answer is loaded: the state, and Stop where something can be stopped. */
function IncompleteView({ name, invitation, session }: IncompleteProps) {
  const { t } = usePage();
  const canStop = name === 'sharing' || (name === 'taken' && invitation?.access === 'STOP');
  return (
    <MessageView heading={t(`title.${name}`)} texts={[]}>
      {canStop && (
        <button type="button" class="solid" onClick={() => session.press({ kind: 'stop' })}>
          {t('sharing.stop')}
        </button>
      )}
      <p class="slow">{t('frame.incomplete')}</p>
    </MessageView>
  );
}

/**
 * The title and the class of the page follow the view; the focus follows the recipient's actions, but not the first
 * render.
 */
function useViewChange(name: View['name'], title: string, isReady: boolean) {
  const previousRef = useRef<View['name']>('loading');
  useEffect(() => {
    document.documentElement.className = isReady ? `${name} ready` : name;
    document.title = `${title} · Whereabouts`;
    const acted = previousRef.current !== 'loading' && previousRef.current !== name;
    previousRef.current = name;
    if (!acted) return;
    scrollTo(0, 0);
    document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
  }, [name, title, isReady]);
}
