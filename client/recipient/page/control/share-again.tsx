import { useRef, useState } from 'preact/hooks';
import type { ShareDuration, SharePrecision } from '../../gql/graphql.ts';
import type { RecipientSession } from '../../session/recipient-session.ts';
import type { SessionState } from '../../session/session-state.ts';
import { ConsentDetails } from '../request/consent-details.tsx';
import { DurationField } from '../request/duration-field.tsx';
import { usePage } from '../page-context.tsx';
import { PendingNotice } from '../pending-notice.tsx';
import { durationFor, PrecisionField } from '../request/precision-field.tsx';
import { Warning } from '../warning.tsx';

type Props = { label: string; session: RecipientSession; state: SessionState };

/** A new share from the same page, with a new choice. */
export function ShareAgain({ label, session, state }: Props) {
  const { t, words } = usePage();
  const { pending, kept } = state;
  const [open, setOpen] = useState(kept !== null);
  const [precision, setPrecision] = useState<SharePrecision | null>(kept?.precision ?? null);
  const [duration, setDuration] = useState<ShareDuration>(kept?.duration ?? 'ONE_HOUR');
  const [missing, setMissing] = useState(false);
  const boxRef = useRef<HTMLElement>(null);
  const share = () => {
    if (pending) return;
    if (precision) return session.press({ kind: 'grant', choice: { precision, duration } });
    setMissing(true);
    boxRef.current?.querySelector('input')?.focus();
  };
  return (
    <section class="card" ref={boxRef}>
      <button type="button" aria-expanded={open} onClick={() => setOpen(!open)}>
        {open ? t('again.close') : label}
      </button>
      {open && (
        <>
          {kept && <Warning>{t('error.CONSENT_TEXT_CHANGED')}</Warning>}
          <PrecisionField
            value={precision}
            missing={missing && !precision}
            onChange={(value) => {
              setPrecision(value);
              setDuration(durationFor(value, duration));
            }}
          />
          <DurationField value={duration} precision={precision} onChange={setDuration} />
          <button type="button" class="solid wide" aria-disabled={pending !== null} onClick={share}>
            {words.share}
          </button>
          <ConsentDetails invitation={state.invitation ?? null} danger={false} />
        </>
      )}
      {pending?.kind === 'grant' && !pending.failure && <p class="hint">{t('form.sending')}</p>}
      {pending?.kind === 'grant' && pending.failure && (
        <PendingNotice
          failure={pending.failure}
          text={t('pending.waitingGrant')}
          onRetry={session.tryNow}
          onCancel={session.cancel}
        />
      )}
    </section>
  );
}
