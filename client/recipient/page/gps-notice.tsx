import { useState } from 'preact/hooks';
import { recipientPath } from '#shared/paths.ts';
import { isFromDevice, type Share } from '../api/invitation.ts';
import type { LocationProblem } from '../position/location-problem.ts';
import type { RecipientSession } from '../session/recipient-session.ts';
import type { SessionState } from '../session/session-state.ts';
import { focusHeading } from './focus-heading.ts';
import { gpsText } from './gps-text.ts';
import { InAppNotice } from './in-app-notice.tsx';
import { usePage } from './page-context.tsx';
import { hasPermissionButton, PermissionButton } from './permission-button.tsx';
import { isInsecure, ProblemHelp } from './problem-help.tsx';
import { isCityOnly } from './control/seen-text.ts';
import { useMoment } from './use-moment.ts';

type Props = { share: Share; session: RecipientSession; state: SessionState; now: number };

/** The state of the device's position. Nothing for a share that does not ask for it. */
export function GpsNotice({ share, session, state, now }: Props) {
  const { t } = usePage();
  const moment = useMoment(now);
  const { gps, connected } = state;
  if (!isFromDevice(share.precision) || gps.name === 'off') return null;
  if (gps.name === 'paused') return <Paused session={session} state={state} />;
  if (gps.name === 'failed') return <Failed problem={gps.problem} share={share} session={session} />;
  const isLive = gps.name === 'live';
  const text =
    isLive && gps.silentSince
      ? t('gps.silent', { time: moment(new Date(gps.silentSince).toISOString()) })
      : gpsText(gps.name, share, t);
  return <p class={isLive && connected ? 'pulse on' : 'pulse'}>{connected ? text : t('gps.offline')}</p>;
}

type LocateProps = { session: RecipientSession; text: string; class?: string };

function LocateButton({ session, text, class: name }: LocateProps) {
  return (
    <button
      type="button"
      class={name}
      onClick={({ currentTarget }) => {
        // The button disappears with the notice.
        focusHeading(currentTarget);
        session.locate();
      }}
    >
      {text}
    </button>
  );
}

function Paused({ session, state }: Pick<Props, 'session' | 'state'>) {
  const { t } = usePage();
  // Granted in this tab, before it was reloaded: sending only needs the browser's permission, not another grant.
  const isReloaded = state.agreed !== null;
  const restarts = !isReloaded && state.invitation?.channel === 'LINK';
  return (
    <div class="notice warning">
      <p>{t(isReloaded ? 'gps.reloaded' : 'gps.paused')}</p>
      <div class="row">
        <LocateButton session={session} text={t('gps.resume')} />
      </div>
      <p class="hint">
        {t('gps.resumeHint')} {restarts && t('gps.resumeAnew')}
      </p>
    </div>
  );
}

function Failed({
  problem,
  share,
  session,
}: Pick<Props, 'share' | 'session'> & { problem: LocationProblem }) {
  const { t, locale, key } = usePage();
  const isPlainHttp = problem === 'UNSUPPORTED' && isInsecure();
  const [isRefused, setRefused] = useState(false);
  const isMended = !isRefused && hasPermissionButton() && (problem === 'DENIED' || problem === 'DISABLED');
  return (
    <>
      <div class="notice warning">
        <p>
          <strong class="block">{t(isPlainHttp ? 'help.insecure.plain' : `problem.${problem}.plain`)}</strong>
          {t(isPlainHttp ? 'help.insecure.text' : `problem.${problem}.text`)}
        </p>
        {!isMended && <ProblemHelp problem={problem} />}
        {isCityOnly(share) && <p>{t('gps.failedStay')}</p>}
        <div class="row">
          {isMended && <PermissionButton session={session} onUnusable={() => setRefused(true)} />}
          <LocateButton
            session={session}
            text={t('problem.retry')}
            {...(isMended && { class: 'if-narrow' })}
          />
          <a class="button" href={recipientPath('location-failed', locale, key())}>
            {t('gps.how')}
          </a>
          <button
            type="button"
            onClick={({ currentTarget }) => {
              focusHeading(currentTarget);
              session.press({ kind: 'grant', choice: { precision: 'CITY', duration: share.duration } });
            }}
          >
            {t('gps.stay')}
          </button>
        </div>
        <p class="hint">
          {t('gps.stayHint')} {share.hasDevicePositions && t('sharedBefore')}
        </p>
        <p class="hint">
          <span class="block">{t(`problem.${problem}.title`)}</span>
          {problem === 'DISABLED' && t('problem.DENIED.title')}
        </p>
      </div>
      <InAppNotice />
    </>
  );
}
