import { useEffect, useState } from 'preact/hooks';
import { recipientPath } from '#shared/paths.ts';
import { isFromDevice, type Share } from '../api/invitation.ts';
import type { LocationProblem } from '../position/location-problem.ts';
import type { RecipientSession } from '../session/recipient-session.ts';
import { isEnding } from '../session/session-state.ts';
import { tryLocation } from '../position/try-location.ts';
import { ConsentDetails } from './request/consent-details.tsx';
import { CopyLink } from './copy-link.tsx';
import { failureText } from './failure-text.ts';
import { usePage } from './page-context.tsx';
import { PendingNotice } from './pending-notice.tsx';
import { useSession } from './use-session.ts';
import { Warning } from './warning.tsx';

type Props = { session: RecipientSession; onProblem(problem: LocationProblem): void; onWorked(): void };

/** Calls back when the browser shows the page again as it was left (its back/forward cache). */
function useRestored(callback: () => void): void {
  useEffect(() => {
    const restored = ({ persisted }: PageTransitionEvent) => persisted && callback();
    addEventListener('pageshow', restored);
    return () => removeEventListener('pageshow', restored);
  }, [callback]);
}

/** Tries whether the device provides a position by now, and if so goes `back`. */
function useRetry(back: string, { onProblem, onWorked }: Omit<Props, 'session'>) {
  const [trying, setTrying] = useState<'no' | 'yes' | 'worked'>('no');
  useRestored(() => setTrying('no'));
  const retry = async () => {
    if (trying !== 'no') return;
    setTrying('yes');
    const problem = await tryLocation(navigator.geolocation, navigator.permissions);
    if (problem) {
      setTrying('no');
      return onProblem(problem);
    }
    setTrying('worked');
    onWorked();
    location.assign(back);
  };
  return { trying, retry };
}

/** Shares no more than the city, and goes `back` once the server knows. */
function useStay(back: string, session: RecipientSession, share: Share | null, isPending: boolean) {
  const [staying, setStaying] = useState(false);
  useRestored(() => setStaying(false));
  useEffect(() => {
    if (staying && !isPending && share?.precision === 'CITY') location.assign(back);
  }, [staying, isPending, share?.precision, back]);
  return () => {
    if (!share || isPending) return;
    setStaying(true);
    session.press({ kind: 'grant', choice: { precision: 'CITY', duration: share.duration } });
  };
}

/** Try again, share the city only, go back, take the link elsewhere. */
export function FailedActions({ session, onProblem, onWorked }: Props) {
  const { t, locale, key } = usePage();
  const { invitation, pending, refusal, kept } = useSession(session).state;
  const share = invitation?.state === 'SHARING' ? invitation.share : null;
  const back = recipientPath('share', locale, key());
  const { trying, retry } = useRetry(back, { onProblem, onWorked });
  const stay = useStay(back, session, share, pending !== null);

  return (
    <section class="card">
      <div class="row">
        <button type="button" class="solid" aria-disabled={trying !== 'no'} onClick={() => void retry()}>
          {t('problem.retry')}
        </button>
        {share && isFromDevice(share.precision) && (
          <button type="button" onClick={stay}>
            {t('failed.stay')}
          </button>
        )}
        <a class="button" href={back}>
          {t('failed.back')}
        </a>
      </div>
      <p class="hint" role="status">
        {trying === 'yes' && t('failed.trying')}
        {trying === 'worked' && t('failed.worked')}
        {pending && !pending.failure && t('failed.staying')}
      </p>
      {pending?.failure && (
        <PendingNotice
          failure={pending.failure}
          text={t('failed.stayFailed')}
          onRetry={session.tryNow}
          {...(!isEnding(pending) && { onCancel: session.cancel })}
        />
      )}
      {(refusal || kept) && (
        <Warning>
          {refusal ? failureText(refusal.failure, t, navigator.onLine) : t('error.CONSENT_TEXT_CHANGED')}
        </Warning>
      )}
      {share && isFromDevice(share.precision) && (
        <p class="hint">
          {t('failed.stayHint')} {share.hasDevicePositions && t('sharedBefore')}
        </p>
      )}
      <p class="hint">{t('failed.backHint')}</p>
      <CopyLink />
      {/* 'Share my city only' is consent to the text of this page. */}
      {share && isFromDevice(share.precision) && <ConsentDetails invitation={invitation ?? null} />}
    </section>
  );
}
