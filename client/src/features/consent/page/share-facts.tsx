/** @jsxImportSource preact */
import type { Invitation, Share } from '../link/invitation.ts';
import { agoText, remaining, timeLeftText } from '../session/remaining-time.ts';
import type { SessionState } from '../session/session-state.ts';
import { askerText } from './asker-text.ts';
import { usePage } from './page-context.tsx';
import { Place, PlaceCredits } from './place.tsx';
import { timeText } from './position-text.ts';

type Props = { invitation: Invitation; share: Share; state: SessionState; now: number };

/** What is shared, with whom, since when, for how much longer, and what they see. */
export function ShareFacts({ invitation, share, state, now }: Props) {
  const { t, words, locale } = usePage();
  const serverNow = now + state.clockOffset;
  const left =
    timeLeftText(remaining(share.until, now, state.clockOffset), locale) ?? t('sharing.underMinute');
  const sent =
    state.lastSentAt !== null &&
    t('sharing.lastSent', { ago: agoText(now - state.lastSentAt, locale) ?? t('sharing.justNow') });
  return (
    <section class="card" aria-labelledby="facts-heading">
      <h2 id="facts-heading">{t('sharing.factsHeading')}</h2>
      <dl class="facts">
        <div>
          <dt>{t('sharing.left')}</dt>
          <dd>{t('sharing.leftUntil', { left, time: timeText(share.until, serverNow, locale) })}</dd>
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
            {words.precision[share.precision].label}, {words.durations[share.duration].label}
          </dd>
        </div>
        <div>
          <dt>{t('sharing.since')}</dt>
          <dd>{timeText(share.grantedAt, serverNow, locale)}</dd>
        </div>
        <div>
          <dt>{t('sharing.asker')}</dt>
          <dd>{askerText(words, invitation)}</dd>
        </div>
      </dl>
      {share.position && <PlaceCredits />}
    </section>
  );
}
