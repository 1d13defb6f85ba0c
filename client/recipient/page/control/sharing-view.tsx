import { isFromDevice, type Invitation, type Share } from '../../api/invitation.ts';
import type { RecipientSession } from '../../session/recipient-session.ts';
import type { SessionState } from '../../session/session-state.ts';
import { Arrival } from './arrival.tsx';
import { ChangeShare } from './change-share.tsx';
import { isSaid } from './closed-text.ts';
import { ConsentDetails } from '../request/consent-details.tsx';
import { asksToGoOn, GoOnQuestion } from './extend-share.tsx';
import { failureText } from '../failure-text.ts';
import { GpsNotice } from '../gps-notice.tsx';
import { usePage } from '../page-context.tsx';
import { MoreControl } from './more-control.tsx';
import { ReadPlace } from './read-place.tsx';
import { seenText } from './seen-text.ts';
import { ShareFacts } from './share-facts.tsx';
import { StillMap } from './still-map.tsx';
import { StopButtons } from './stop-buttons.tsx';
import { Warning } from '../warning.tsx';

type Props = {
  invitation: Invitation;
  share: Share;
  session: RecipientSession;
  state: SessionState;
  now: number;
};

/** The remote control: what they see, its state in one line, and Stop; everything else one tap below. */
export function SharingView({ invitation, share, session, state, now }: Props) {
  const { t } = usePage();
  const { gps, refusal } = state;
  const needsAction = gps.name === 'failed' || gps.name === 'paused';
  const isNearEnd = asksToGoOn(share, state, now);
  const usesDevice = isFromDevice(share.precision);
  const heading = seenText(share);
  const quietText =
    share.precision === 'ARRIVAL'
      ? 'sharing.arrivalOnly'
      : heading === 'sharing.heading.CITY'
        ? 'sharing.cityOnly'
        : 'sharing.cityUnknown';
  const status = !usesDevice ? (
    <p>
      {!state.connected && t('sharing.lost')} {t(quietText)} {share.hasDevicePositions && t('sharedBefore')}
    </p>
  ) : (
    <GpsNotice share={share} session={session} state={state} now={now} />
  );
  return (
    <>
      <div class="intro">
        <h1 tabIndex={-1}>{t(heading)}</h1>
      </div>
      {refusal && !isSaid('sharing', refusal.failure) && (
        <Warning>{failureText(refusal.failure, t, navigator.onLine)}</Warning>
      )}
      <div class="columns">
        <div class="stack">
          <section class="card">
            {share.position && <StillMap position={share.position} />}
            {!needsAction && status}
            {share.duration === 'ONCE' && usesDevice && !needsAction && <p>{t('sharing.once')}</p>}
            {share.duration !== 'ONCE' && <Arrival share={share} session={session} state={state} now={now} />}
            <StopButtons session={session} />
            {needsAction && status}
          </section>
          {isNearEnd && (
            <GoOnQuestion invitation={invitation} share={share} session={session} state={state} />
          )}
          {share.precision === 'EXACT' && (
            <ReadPlace share={share} clockOffset={state.clockOffset} now={now} />
          )}
          <ChangeShare invitation={invitation} share={share} session={session} state={state} now={now} />
        </div>
        <div class="stack">
          <ShareFacts invitation={invitation} share={share} state={state} now={now} />
          <MoreControl invitation={invitation} session={session} state={state} now={now} />
        </div>
      </div>
      <ConsentDetails invitation={invitation} />
    </>
  );
}
