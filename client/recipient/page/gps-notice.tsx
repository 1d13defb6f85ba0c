import { recipientPath } from '#shared/paths.ts';
import type { Share } from '../api/invitation.ts';
import type { RecipientSession } from '../session/recipient-session.ts';
import type { SessionState } from '../session/session-state.ts';
import { focusHeading } from './focus-heading.ts';
import { gpsText } from './gps-text.ts';
import { InAppNotice } from './in-app-notice.tsx';
import { usePage } from './page-context.tsx';
import { isCityOnly } from './seen-text.ts';

type Props = { share: Share; session: RecipientSession; state: SessionState };

/** The state of the device's position. Nothing for CITY. */
export function GpsNotice({ share, session, state }: Props) {
  const { t, locale, key } = usePage();
  const token = key();
  const { gps } = state;
  // The button disappears with the notice.
  const locate = ({ currentTarget }: { currentTarget: Element }) => {
    focusHeading(currentTarget);
    session.locate();
  };
  if (share.precision === 'CITY' || gps.name === 'off') return null;
  if (gps.name === 'paused') {
    // Granted in this tab, before it was reloaded: sending only needs the browser's permission, not another grant.
    const isReloaded = state.agreed !== null;
    const restarts = !isReloaded && state.invitation?.channel === 'LINK';
    return (
      <div class="notice warning">
        <p>{t(isReloaded ? 'gps.reloaded' : 'gps.paused')}</p>
        <div class="row">
          <button type="button" onClick={locate}>
            {t('gps.resume')}
          </button>
        </div>
        <p class="hint">
          {t('gps.resumeHint')} {restarts && t('gps.resumeAnew')}
        </p>
      </div>
    );
  }
  if (gps.name !== 'failed') {
    const sending = gps.name === 'live' && state.connected;
    return (
      <p class={sending ? 'pulse on' : 'pulse'}>
        {state.connected ? gpsText(gps.name, share, t) : t('gps.offline')}
      </p>
    );
  }
  const { title, text } = {
    title: `problem.${gps.problem}.title`,
    text: `problem.${gps.problem}.text`,
  } as const;
  return (
    <>
      <div class="notice warning">
        <p>
          <strong class="block">{t(title)}</strong>
          {t(text)}
          {gps.problem === 'DISABLED' && <span class="block hint">{t('problem.DENIED.title')}</span>}
        </p>
        {isCityOnly(share) && <p>{t('gps.failedStay')}</p>}
        <div class="row">
          <button type="button" onClick={locate}>
            {t('gps.retry')}
          </button>
          <a class="button" href={recipientPath('location-failed', locale, token)}>
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
      </div>
      <InAppNotice />
    </>
  );
}
