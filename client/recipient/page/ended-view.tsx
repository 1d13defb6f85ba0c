import type { Invitation, Share } from '../api/invitation.ts';
import type { RecipientSession } from '../session/recipient-session.ts';
import type { SessionState } from '../session/session-state.ts';
import { momentText } from '#shared/times.ts';
import { endedText } from './ended-text.ts';
import { failureText } from './failure-text.ts';
import { MoreControl } from './more-control.tsx';
import { usePage } from './page-context.tsx';
import { PendingNotice } from './pending-notice.tsx';
import { Place, PlaceCredits } from './place.tsx';

type Props = {
  invitation: Invitation | null;
  share: Share | null;
  session: RecipientSession;
  state: SessionState;
  now: number;
};

/** A share that is over: what was shared, and a way to erase it. */
export function EndedView({ invitation, share, session, state, now }: Props) {
  const { t, words, locale, region } = usePage();
  const { act, refusal } = state;
  const erased = !share || share.erased;
  const serverNow = now + state.clockOffset;
  return (
    <section class="message">
      <h1 tabIndex={-1}>{t('ended.heading')}</h1>
      <p>{t(endedText(share, state, now))}</p>
      <p>{t(erased ? 'ended.erased' : 'ended.kept')}</p>
      {!erased && (
        <button
          type="button"
          class="solid"
          aria-disabled={act !== null}
          onClick={() => act || session.stop(true)}
        >
          {t('ended.erase')}
        </button>
      )}
      {act?.kind === 'erase' && !act.failure && <p class="hint">{t('ended.erasing')}</p>}
      {act?.failure && (
        <PendingNotice
          failure={act.failure}
          text={t(act.kind === 'erase' ? 'ended.eraseFailed' : 'act.waiting')}
          onRetry={session.tryNow}
        />
      )}
      {refusal?.kind === 'erase' && !erased && (
        <p class="notice warning" role="alert">
          <strong>{t('ended.eraseFailedHeading')}</strong> {failureText(refusal.failure, t, navigator.onLine)}
        </p>
      )}
      {share && (
        <section class="card" aria-labelledby="facts-heading">
          <h2 id="facts-heading">{t('ended.factsHeading')}</h2>
          <dl class="facts">
            <div>
              <dt>{t('sharing.precision')}</dt>
              <dd>{words.precision[share.precision].label}</dd>
            </div>
            <div>
              <dt>{t('ended.from')}</dt>
              <dd>{momentText(share.grantedAt, serverNow, region)}</dd>
            </div>
            <div>
              <dt>{t('ended.to')}</dt>
              <dd>{momentText(share.endedAt ?? share.until, serverNow, region)}</dd>
            </div>
            <div>
              <dt>{t('sharing.count')}</dt>
              <dd>{share.positionCount.toLocaleString(locale)}</dd>
            </div>
            {share.position && (
              <div>
                <dt>{t('sharing.place')}</dt>
                <dd>
                  <Place position={share.position} serverNow={serverNow} />
                </dd>
              </div>
            )}
          </dl>
          {share.position && <PlaceCredits />}
        </section>
      )}
      {invitation && <MoreControl invitation={invitation} session={session} state={state} now={now} />}
      <p class="hint">{t('ended.close')}</p>
    </section>
  );
}
