import { useRef, useState } from 'preact/hooks';
import { isFromDevice, type Invitation, type Share } from '../../api/invitation.ts';
import type { RecipientSession } from '../../session/recipient-session.ts';
import type { SessionState } from '../../session/session-state.ts';
import { DurationField } from '../request/duration-field.tsx';
import { asksToGoOn, ExtendShare, ExtensionAsked } from './extend-share.tsx';
import { usePage } from '../page-context.tsx';
import { PendingNotice } from '../pending-notice.tsx';
import { durationFor, PrecisionField } from '../request/precision-field.tsx';
import { Warning } from '../warning.tsx';

type Props = {
  invitation: Invitation;
  share: Share;
  session: RecipientSession;
  state: SessionState;
  now: number;
};

/** Another precision or duration, without a new request. */
export function ChangeShare({ invitation, share, session, state, now }: Props) {
  const { t } = usePage();
  const { pending, kept } = state;
  const [open, setOpen] = useState(kept !== null);
  const [precision, setPrecision] = useState(kept?.precision ?? share.precision);
  const [duration, setDuration] = useState(kept?.duration ?? share.duration);
  const isLess = !isFromDevice(precision) || (precision === 'AREA' && share.precision === 'EXACT');
  /** The question whether to go on contains what is asked here. */
  const asksElsewhere = asksToGoOn(share, state, now);
  const openerRef = useRef<HTMLButtonElement>(null);
  const toggle = () => {
    setPrecision(share.precision);
    setDuration(share.duration);
    setOpen(!open);
  };
  const save = () => {
    if (pending) return;
    openerRef.current?.focus();
    session.press({ kind: 'grant', choice: { precision, duration } });
    setOpen(false);
  };

  return (
    <section class="card change">
      <button ref={openerRef} type="button" aria-expanded={open} onClick={toggle}>
        {t(open ? 'change.close' : 'change.open')}
      </button>
      {open && (
        <>
          {!asksElsewhere && share.duration !== 'ONCE' && <ExtensionAsked invitation={invitation} />}
          {kept && <Warning>{t('error.CONSENT_TEXT_CHANGED')}</Warning>}
          <PrecisionField
            value={precision}
            missing={false}
            onChange={(value) => {
              setPrecision(value);
              setDuration(durationFor(value, duration));
            }}
          />
          <DurationField value={duration} precision={precision} onChange={setDuration} />
          <p class="hint">{t('change.fromNow')}</p>
          {isLess && share.hasDevicePositions && <p class="notice">{t('sharedBefore')}</p>}
          {isFromDevice(precision) && !isFromDevice(share.precision) && (
            <p class="notice">{t('gps.resumeHint')}</p>
          )}
          <button type="button" class="solid" onClick={save}>
            {t('change.save')}
          </button>
        </>
      )}
      {!open && !asksElsewhere && (
        <ExtendShare invitation={invitation} share={share} session={session} state={state} />
      )}
      {pending?.kind === 'change' && !pending.failure && <p class="hint">{t('change.sending')}</p>}
      {pending?.failure && (
        <PendingNotice
          failure={pending.failure}
          text={t(pending.kind === 'change' ? 'pending.waitingChange' : 'pending.waiting')}
          onRetry={session.tryNow}
          onCancel={session.cancel}
        />
      )}
    </section>
  );
}
