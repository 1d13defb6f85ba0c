import { useEffect, useRef, useState } from 'preact/hooks';
import type { Share } from '../../api/invitation.ts';
import { erasePlace, keepPlace, type MarkedPlace, readPlace } from '../../place/marked-place.ts';
import type { RecipientSession } from '../../session/recipient-session.ts';
import type { SessionState } from '../../session/session-state.ts';
import { focusHeading } from '../focus-heading.ts';
import { usePage } from '../page-context.tsx';
import { useMoment } from '../use-moment.ts';
import { usePart } from '../use-part.ts';

type Props = { share: Share; session: RecipientSession; state: SessionState; now: number };

const storage = () => localStorage;
/** Nothing of it is loaded before the decision. */
const loadByItself = () => import('./mark-place/told-by-itself.tsx');

/** The place at which the arrival is told by itself: kept as long as this share, whatever is changed about it. */
function useMarkedPlace({ grantedAt, arrivedAt }: Share) {
  const { key } = usePage();
  const [place, setPlace] = useState(() => readPlace(storage, key(), grantedAt));
  const underRef = useRef(key());
  const keep = (next: MarkedPlace | null) => {
    // Sharing from here again creates another key.
    erasePlace(storage, underRef.current);
    underRef.current = key();
    if (next) keepPlace(storage, key(), next);
    setPlace(next);
  };
  const isOver = place !== null && arrivedAt !== null;
  const isMoved = place !== null && place.grantedAt !== grantedAt;
  useEffect(() => {
    if (isOver) keep(null);
    else if (isMoved) keep({ ...place, grantedAt });
  });
  return [isOver ? null : place, keep] as const;
}

/**
 * Tells that the recipient has arrived, and when; never where: when they say so, or by itself. Beside a place the share
 * then stops or goes on, as they choose; on its own it is over.
 */
export function Arrival({ share, session, state, now }: Props) {
  const { t } = usePage();
  const moment = useMoment(now + state.clockOffset);
  const [place, setPlace] = useMarkedPlace(share);
  const [open, setOpen] = useState(false);
  const [chosen, setChosen] = useState<'stop' | 'goOn' | null>(null);
  const byItself = usePart(loadByItself);
  const { pending } = state;
  if (share.arrivedAt)
    return (
      <p class="notice" role="alert">
        {t('arrival.told', { time: moment(share.arrivedAt) })}
      </p>
    );
  const isOnly = share.precision === 'ARRIVAL';
  const then = isOnly ? 'stop' : place ? (place.stop ? 'stop' : 'goOn') : chosen;
  const choose = (next: 'stop' | 'goOn') => {
    setChosen(next);
    if (place) setPlace({ ...place, stop: next === 'stop' });
  };
  const tell = () => {
    if (pending) return;
    // The button disappears, and the choice above it: the page's heading stays.
    focusHeading(null);
    setOpen(false);
    const at = new Date(Date.now() + state.clockOffset).toISOString();
    session.press({ kind: 'arrive', at, stop: then === 'stop' });
  };
  const ways = then && (
    <>
      <button type="button" class="solid wide" aria-disabled={pending !== null} onClick={tell}>
        {t('arrival.here')}
      </button>
      {byItself && (
        <byItself.ToldByItself
          share={share}
          session={session}
          place={place}
          stop={then === 'stop'}
          onPlace={setPlace}
        />
      )}
      <p class="hint">{t('arrival.hint')}</p>
    </>
  );
  return (
    <>
      {isOnly && ways}
      {!isOnly && !place && (
        <button type="button" aria-expanded={open} onClick={() => setOpen(!open)}>
          {t('arrival.open')}
        </button>
      )}
      {!isOnly && (open || place) && (
        <div class="part arrival">
          <fieldset class="segments">
            <legend>{t('arrival.question')}</legend>
            <div class="two">
              {(['stop', 'goOn'] as const).map((one) => (
                <label class="option" key={one}>
                  <input type="radio" name="arrival" checked={then === one} onChange={() => choose(one)} />
                  <span>{t(`arrival.${one}`)}</span>
                </label>
              ))}
            </div>
          </fieldset>
          {ways}
        </div>
      )}
      {pending?.kind === 'arrive' && !pending.failure && <p class="hint">{t('arrival.sending')}</p>}
    </>
  );
}
