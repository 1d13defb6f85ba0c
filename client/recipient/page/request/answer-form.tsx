import { useRef, useState } from 'preact/hooks';
import type { AnswerDraft } from '../../session/answer-draft.ts';
import type { RecipientSession } from '../../session/recipient-session.ts';
import type { OperationKind, SessionState } from '../../session/session-state.ts';
import { DurationField } from './duration-field.tsx';
import { failureText } from '../failure-text.ts';
import { usePage } from '../page-context.tsx';
import { PendingNotice } from '../pending-notice.tsx';
import { durationFor, PrecisionField } from './precision-field.tsx';
import type { TextKey } from '../texts.ts';
import { Warning } from '../warning.tsx';

type Props = { session: RecipientSession; state: SessionState };

const waitingTexts: Partial<Record<OperationKind, TextKey>> = {
  grant: 'pending.waitingGrant',
  decline: 'pending.waitingDecline',
};

const intoView = (notice: Element | null) => notice?.scrollIntoView({ block: 'nearest' });

/**
 * Share and Don't share, equal in every way and always in reach. Not a `<form>`: Enter in a field must not choose for
 * the recipient.
 */
export function AnswerForm({ session, state }: Props) {
  const { t, words, draft } = usePage();
  const { kept, pending, refusal } = state;
  const [answer, setAnswer] = useState<AnswerDraft>(() => ({
    precision: null,
    duration: 'ONE_HOUR',
    tell: false,
    ...draft.get(),
    ...kept,
  }));
  const [missing, setMissing] = useState(false);
  const boxRef = useRef<HTMLElement>(null);

  // An answer replaces a question or a reply that has not arrived.
  const busy = pending !== null && pending.kind !== 'who' && pending.kind !== 'reply';
  const { precision, duration, tell } = answer;
  const change = (changed: Partial<AnswerDraft>) => {
    const next = { ...answer, ...changed };
    setAnswer(next);
    draft.set(next);
  };
  const share = () => {
    if (busy) return;
    if (precision) return session.press({ kind: 'grant', choice: { precision, duration } });
    setMissing(true);
    boxRef.current?.querySelector<HTMLInputElement>('input[name=precision]')?.focus();
  };
  const decline = () => busy || session.press({ kind: 'decline', tell });

  return (
    <section class="answer" aria-label={t('form.heading')} ref={boxRef}>
      <PrecisionField
        value={precision}
        missing={missing}
        onChange={(value) => {
          change({ precision: value, duration: durationFor(value, duration) });
          setMissing(false);
        }}
      />
      <DurationField
        value={duration}
        precision={precision}
        onChange={(value) => change({ duration: value })}
      />
      <label class="check">
        <input
          type="checkbox"
          checked={tell}
          onChange={({ currentTarget }) => change({ tell: currentTarget.checked })}
        />
        <span>
          {t('form.tell')}{' '}
          <span class="hint">{t(state.invitation?.reply ? 'form.tellHintReplied' : 'form.tellHint')}</span>
        </span>
      </label>
      {(refusal || pending?.failure) && (
        <div ref={intoView}>
          {refusal && <Warning>{failureText(refusal.failure, t, navigator.onLine)}</Warning>}
          {pending?.failure && (
            <PendingNotice
              failure={pending.failure}
              text={t(waitingTexts[pending.kind] ?? 'pending.waiting')}
              onRetry={session.tryNow}
              onCancel={session.cancel}
            />
          )}
        </div>
      )}
      <div class="bar">
        {pending && !pending.failure && <p class="hint">{t('form.sending')}</p>}
        <div class="choices">
          <button type="button" aria-disabled={busy} onClick={share}>
            {words.share}
          </button>
          <button type="button" aria-disabled={busy} onClick={decline}>
            {words.refuseButton}
          </button>
        </div>
      </div>
    </section>
  );
}
