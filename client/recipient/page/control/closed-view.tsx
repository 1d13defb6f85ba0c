import type { Failure } from '../../api/failure.ts';
import type { Invitation } from '../../api/invitation.ts';
import type { RecipientSession } from '../../session/recipient-session.ts';
import { isEnding, type SessionState } from '../../session/session-state.ts';
import type { ClosedName } from '../../session/view-state.ts';
import { closedHeading, closedTexts, isOpen, isSaid } from './closed-text.ts';
import { ConfirmButton } from '../confirm-button.tsx';
import { EndedFacts } from './ended-facts.tsx';
import { failureText } from '../failure-text.ts';
import { LateDecline } from './late-decline.tsx';
import { MoreControl } from './more-control.tsx';
import { usePage } from '../page-context.tsx';
import { PendingNotice } from '../pending-notice.tsx';
import { ShareAgain } from './share-again.tsx';
import { StopButtons } from './stop-buttons.tsx';
import { Warning } from '../warning.tsx';

type Props = {
  name: ClosedName;
  invitation: Invitation | null;
  session: RecipientSession;
  state: SessionState;
  now: number;
};

/** After an answer, or without one: the state of the request, and everything that this key can still do. */
export function ClosedView({ name, invitation, session, state, now }: Props) {
  const { t, words } = usePage();
  const { pending, refusal } = state;
  const closed = { name, invitation };
  const share = invitation?.share ?? null;
  const open = invitation !== null && isOpen(invitation, now + state.clockOffset);
  const mayShare =
    // A grant on its way is shown there, also once the link has expired.
    (open || pending?.kind === 'grant') && !invitation?.blocked && (name === 'declined' || name === 'ended');
  const mayErase =
    name === 'ended' && (share ? !share.erased : invitation?.access === 'STOP' && !state.erasedHere);
  // The recipient did answer in time: only a change came too late.
  const refusalText = (failure: Failure) =>
    name === 'declined' && failure.code === 'LINK_EXPIRED'
      ? t('declined.tooLate')
      : failureText(failure, t, navigator.onLine);
  return (
    <section class="message">
      <h1 tabIndex={-1}>{t(closedHeading(closed))}</h1>
      {closedTexts(closed, state, now, t).map((text) => (
        <p key={text}>{text}</p>
      ))}
      <LateDecline name={name} invitation={invitation} open={open} session={session} state={state} />
      {name === 'taken' && invitation?.access === 'STOP' && <StopButtons session={session} />}
      {mayErase && (
        <ConfirmButton
          label={t(share ? 'ended.erase' : 'ended.eraseAll')}
          question={t('confirm.eraseEnded')}
          confirm={t('confirm.eraseNow')}
          busy={pending !== null && isEnding(pending)}
          onConfirm={() => session.press({ kind: 'erase' })}
        />
      )}
      {pending?.kind === 'erase' && !pending.failure && <p class="hint">{t('ended.erasing')}</p>}
      {pending?.failure && pending.kind !== 'grant' && (
        <PendingNotice
          failure={pending.failure}
          text={t(pending.kind === 'erase' ? 'ended.eraseFailed' : 'pending.waiting')}
          onRetry={session.tryNow}
          {...(!isEnding(pending) && { onCancel: session.cancel })}
        />
      )}
      {refusal?.kind === 'erase' && mayErase && (
        <Warning>
          <strong>{t('ended.eraseFailedHeading')}</strong> {failureText(refusal.failure, t, navigator.onLine)}
        </Warning>
      )}
      {share && <EndedFacts share={share} serverNow={now + state.clockOffset} />}
      {mayShare && (
        <ShareAgain
          label={t(name === 'declined' ? 'again.afterAll' : 'again.open')}
          session={session}
          state={state}
        />
      )}
      {/* Here and not beside the button, which may have disappeared with the refusal. */}
      {refusal && refusal.kind !== 'erase' && !isSaid(name, refusal.failure) && (
        <Warning>{refusalText(refusal.failure)}</Warning>
      )}
      {invitation && <MoreControl invitation={invitation} session={session} state={state} now={now} />}
      {mayErase && share && <p class="hint">{t('ended.close')}</p>}
      <p class="danger">{words.danger}</p>
    </section>
  );
}
