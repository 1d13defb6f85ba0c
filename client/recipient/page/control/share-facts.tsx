import { isFromDevice, type Invitation, type Share } from '../../api/invitation.ts';
import { agoText, timeLeftText } from '#shared/times.ts';
import { remaining } from '../../session/remaining-time.ts';
import type { SessionState } from '../../session/session-state.ts';
import { askerText } from '../request/asker-text.ts';
import { usePage } from '../page-context.tsx';
import { useMoment } from '../use-moment.ts';
import { Place, PlaceCredits } from './place.tsx';

type Props = { invitation: Invitation; share: Share; state: SessionState; now: number };

/** What is shared, with whom, since when, for how much longer, and what they see. */
export function ShareFacts({ invitation, share, state, now }: Props) {
  const { t, words, locale } = usePage();
  const serverNow = now + state.clockOffset;
  const moment = useMoment(serverNow);
  const left =
    timeLeftText(remaining(share.until, now, state.clockOffset), locale) ?? t('sharing.underMinute');
  // A label of its own elsewhere; here it continues a phrase.
  const duration = words.durations[share.duration].label;
  // Without its position the device sends nothing; what it sent was for an earlier share.
  const sent =
    isFromDevice(share.precision) &&
    state.lastSentAt !== null &&
    t('sharing.lastSent', { ago: agoText(now - state.lastSentAt, locale) ?? t('sharing.justNow') });
  return (
    <details class="card">
      <summary>
        {t('sharing.factsHeading')} · {left}
      </summary>
      <dl class="facts">
        <div>
          <dt>{t('sharing.left')}</dt>
          <dd>{t('sharing.leftUntil', { left, time: moment(share.until) })}</dd>
        </div>
        <div>
          <dt>{t('sharing.place')}</dt>
          <dd>
            <Place position={share.position} serverNow={serverNow} />
          </dd>
        </div>
        <div>
          <dt>{t('sharing.count')}</dt>
          <dd>{share.positionCount.toLocaleString(locale)}</dd>
        </div>
        <div>
          <dt>{t('sharing.connection')}</dt>
          <dd>
            <span class="block">{t(state.connected ? 'sharing.connected' : 'sharing.lost')}</span>
            {state.waiting > 1 && (
              <span class="block">
                {t('sharing.waiting', { count: state.waiting.toLocaleString(locale) })}
              </span>
            )}
            {sent && <span class="block hint">{sent}</span>}
          </dd>
        </div>
        <div>
          <dt>{t('sharing.precision')}</dt>
          <dd>
            {words.precision[share.precision].label}, {duration.charAt(0).toLowerCase() + duration.slice(1)}
          </dd>
        </div>
        <div>
          <dt>{t('sharing.since')}</dt>
          <dd>{moment(share.grantedAt)}</dd>
        </div>
        <div>
          <dt>{t('sharing.asker')}</dt>
          <dd>{askerText(words, invitation)}</dd>
        </div>
      </dl>
      {share.position && <PlaceCredits position={share.position} />}
    </details>
  );
}
