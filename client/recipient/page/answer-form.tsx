import { useRef, useState } from 'preact/hooks';
import type { ShareDuration, SharePrecision } from '../gql/graphql.ts';
import type { RecipientSession } from '../session/recipient-session.ts';
import type { SessionState } from '../session/session-state.ts';
import { DurationField } from './duration-field.tsx';
import { failureText } from './failure-text.ts';
import { InAppNotice } from './in-app-notice.tsx';
import { usePage } from './page-context.tsx';
import { PendingNotice } from './pending-notice.tsx';
import { PrecisionField } from './precision-field.tsx';

type Props = { session: RecipientSession; state: SessionState };

/**
 * Share and Don't share, equal in every way. Not a `<form>`: Enter in a field must not choose for the recipient.
 */
export function AnswerForm({ session, state }: Props) {
  const { t, words } = usePage();
  const { kept } = state;
  const [precision, setPrecision] = useState<SharePrecision | null>(kept?.precision ?? null);
  const [duration, setDuration] = useState<ShareDuration>(kept?.duration ?? 'ONE_HOUR');
  const [tell, setTell] = useState(false);
  const [missing, setMissing] = useState(false);
  const boxRef = useRef<HTMLElement>(null);
  const { act, refusal } = state;

  const share = () => {
    if (act) return;
    if (precision) return session.grant(precision, duration);
    setMissing(true);
    boxRef.current?.querySelector<HTMLInputElement>('input[name=precision]')?.focus();
  };
  const refuse = () => {
    if (!act) session.decline(tell);
  };

  return (
    <section class="card" aria-labelledby="answer-heading" ref={boxRef}>
      <h2 id="answer-heading">{t('form.heading')}</h2>
      <InAppNotice />
      <PrecisionField
        value={precision}
        missing={missing}
        onChange={(value) => {
          setPrecision(value);
          setMissing(false);
        }}
      />
      <DurationField value={duration} onChange={setDuration} />
      {precision && precision !== 'CITY' && <p class="notice">{t('form.browserAsks')}</p>}
      {refusal && (
        <p class="notice warning" role="alert">
          {failureText(refusal.failure, t, navigator.onLine)}
        </p>
      )}
      <div class="choices">
        <button type="button" aria-disabled={act !== null} onClick={share}>
          {words.share}
        </button>
        <button type="button" aria-disabled={act !== null} onClick={refuse}>
          {words.refuseButton}
        </button>
      </div>
      {act && !act.failure && <p class="hint">{t('form.sending')}</p>}
      {act?.failure && (
        <PendingNotice
          failure={act.failure}
          text={t(act.kind === 'grant' ? 'act.waitingGrant' : 'act.waitingDecline')}
          onRetry={session.tryNow}
          onCancel={session.cancelAct}
        />
      )}
      <label class="option check">
        <input
          type="checkbox"
          checked={tell}
          onChange={({ currentTarget }) => setTell(currentTarget.checked)}
        />
        <span>
          {t('form.tell')}
          <span class="block hint">{t('form.tellHint')}</span>
        </span>
      </label>
    </section>
  );
}
