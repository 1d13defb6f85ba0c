import { useMemo, useRef, useState } from 'preact/hooks';
import { distanceText } from '#shared/position-text.ts';
import type { Share } from '../../../api/invitation.ts';
import type { MarkedPlace } from '../../../place/marked-place.ts';
import { useArrivalWatch } from '../../../place/use-arrival-watch.ts';
import type { GpsState } from '../../../position/gps-tracker.ts';
import type { RecipientSession } from '../../../session/recipient-session.ts';
import { AllowPicture } from '../../allow-picture.tsx';
import { headingAfter } from '../../focus-heading.ts';
import { PageContext, usePage } from '../../page-context.tsx';
import { createTexts } from '../../texts.ts';
import { place as en } from '../../../texts/en.json';
import { place as id } from '../../../texts/id.json';
import { type Marked, MarkPlace } from './mark-place.tsx';

type Props = {
  share: Share;
  session: RecipientSession;
  place: MarkedPlace | null;
  stop: boolean;
  onPlace(place: MarkedPlace | null): void;
};

/** What is said here is not in the page, whose HTML has a limit. */
const ownTexts = { en: { place: en }, id: { place: id } };

/** A place is marked, or was: then the arrival there is told without a press. */
export function ToldByItself(props: Props) {
  const page = usePage();
  const value = useMemo(() => {
    const texts = { ...page.texts, ...ownTexts[page.locale] };
    return { ...page, ...createTexts({ ...page, texts }) };
  }, [page]);
  return (
    <PageContext.Provider value={value}>
      <MarkedOrNot {...props} />
    </PageContext.Provider>
  );
}

function MarkedOrNot({ share, session, place, stop, onPlace }: Props) {
  const { t, locale } = usePage();
  const [open, setOpen] = useState(false);
  const { gps, resume } = useArrivalWatch({ place, share, session, onPlace });
  const sayingRef = useRef<HTMLParagraphElement>(null);
  const mark = (marked: Marked) => {
    onPlace({ ...marked, stop, markedAt: Date.now(), grantedAt: share.grantedAt });
    setOpen(false);
    // The form disappears; what came of it is read out.
    requestAnimationFrame(() => sayingRef.current?.focus());
  };
  if (place)
    return (
      <div class="notice marked" ref={headingAfter}>
        <p ref={sayingRef} tabIndex={-1}>
          <strong class="block">
            {t('place.marked', {
              radius: distanceText(place.radius, locale),
              place: place.words ?? t('place.onMap'),
            })}
          </strong>
          {t(place.awayFirst ? 'place.awayFirst' : 'place.stays')}
        </p>
        {gps && <WatchState gps={gps} resume={resume} />}
        <button type="button" onClick={() => onPlace(null)}>
          {t('place.remove')}
        </button>
      </div>
    );
  return (
    <>
      <button type="button" class="wide" aria-expanded={open} onClick={() => setOpen(!open)}>
        {t('place.open')}
      </button>
      {open && <MarkPlace around={share.position} onMark={mark} />}
    </>
  );
}

/** Whether the device finds out where it is. */
function WatchState({ gps, resume }: { gps: GpsState; resume(): void }) {
  const { t } = usePage();
  if (gps.name === 'off') return null;
  if (gps.name !== 'failed' && gps.name !== 'paused')
    return (
      <p class={gps.name === 'live' ? 'pulse on' : 'pulse'} role="status">
        {t(gps.name === 'live' || gps.name === 'weak' ? `place.${gps.name}` : `gps.${gps.name}`)}
      </p>
    );
  const problem = gps.name === 'failed' ? gps.problem : null;
  return (
    <div class="notice warning" role="alert">
      <p>
        {problem && <strong class="block">{t(`problem.${problem}.plain`)}</strong>}
        {problem ? t(`problem.${problem}.text`) : t('place.paused')}
      </p>
      {problem === 'DENIED' && <AllowPicture />}
      <div class="row">
        <button type="button" onClick={resume}>
          {t(problem ? 'problem.retry' : 'place.resume')}
        </button>
      </div>
      <p class="hint">{t('place.pressInstead')}</p>
    </div>
  );
}
