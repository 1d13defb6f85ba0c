import { useState } from 'preact/hooks';
import type { Share } from '../../api/invitation.ts';
import type { RecipientSession } from '../../session/recipient-session.ts';
import type { SessionState } from '../../session/session-state.ts';
import { focusHeading } from '../focus-heading.ts';
import { usePage } from '../page-context.tsx';
import { useMoment } from '../use-moment.ts';

type Props = { share: Share; session: RecipientSession; state: SessionState; now: number };

/**
 * Tells that the recipient has arrived, and when; never where. Beside a place the share then stops or goes on, as they
 * choose; on its own it is over.
 */
export function Arrival({ share, session, state, now }: Props) {
  const { t } = usePage();
  const serverNow = now + state.clockOffset;
  const moment = useMoment(serverNow);
  const [open, setOpen] = useState(false);
  const { pending } = state;
  if (share.arrivedAt) return <p class="notice">{t('arrival.told', { time: moment(share.arrivedAt) })}</p>;
  const tell = (stop: boolean) => (element: HTMLElement) => {
    if (pending) return;
    // The button disappears.
    focusHeading(element);
    setOpen(false);
    const at = new Date(Date.now() + state.clockOffset).toISOString();
    session.press({ kind: 'arrive', at, stop });
  };
  const isOnly = share.precision === 'ARRIVAL';
  const button = (
    key: 'arrival.here' | 'arrival.stop' | 'arrival.goOn',
    act: (element: HTMLElement) => void,
  ) => (
    <button
      type="button"
      class={isOnly ? 'solid' : undefined}
      aria-disabled={pending !== null}
      onClick={({ currentTarget }) => act(currentTarget)}
    >
      {t(key)}
    </button>
  );
  return (
    <>
      {isOnly ? (
        button('arrival.here', tell(true))
      ) : (
        <button type="button" aria-expanded={open} onClick={() => setOpen(!open)}>
          {t('arrival.open')}
        </button>
      )}
      {open && (
        <div class="part">
          <p>{t('arrival.question')}</p>
          <div class="choices">
            {button('arrival.stop', tell(true))}
            {button('arrival.goOn', tell(false))}
          </div>
        </div>
      )}
      {(isOnly || open) && <p class="hint">{t('arrival.hint')}</p>}
      {pending?.kind === 'arrive' && !pending.failure && <p class="hint">{t('arrival.sending')}</p>}
    </>
  );
}
