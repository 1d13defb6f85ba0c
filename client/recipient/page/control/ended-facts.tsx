import type { Share } from '../../api/invitation.ts';
import { usePage } from '../page-context.tsx';
import { useMoment } from '../use-moment.ts';
import { Place, PlaceCredits } from './place.tsx';

/** What they can still see of this share and earlier ones, and from when to when it was shared. */
export function EndedFacts({ share, serverNow }: { share: Share; serverNow: number }) {
  const { t, words, locale } = usePage();
  const moment = useMoment(serverNow);
  // What was agreed is not always what was seen: earlier shares may have been more precise.
  const { precision, from, until } = share.visible ?? {
    precision: share.precision,
    from: share.grantedAt,
    until: share.endedAt ?? share.until,
  };
  return (
    <section class="card" aria-labelledby="facts-heading">
      <h2 id="facts-heading">{t('ended.factsHeading')}</h2>
      <dl class="facts">
        <div>
          <dt>{t(share.visible ? 'ended.visible' : 'ended.chosen')}</dt>
          <dd>{words.precision[precision].label}</dd>
        </div>
        <div>
          <dt>{t('ended.from')}</dt>
          <dd>{moment(from)}</dd>
        </div>
        <div>
          <dt>{t('ended.to')}</dt>
          <dd>{moment(until)}</dd>
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
      {share.position && <PlaceCredits position={share.position} />}
    </section>
  );
}
