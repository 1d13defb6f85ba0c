import { momentText } from '#shared/times.ts';
import type { Share } from '../api/invitation.ts';
import { usePage } from './page-context.tsx';
import { useRegion } from './use-region.ts';
import { Place, PlaceCredits } from './place.tsx';

/** What was shared, and from when to when. */
export function EndedFacts({ share, serverNow }: { share: Share; serverNow: number }) {
  const { t, words, locale } = usePage();
  const region = useRegion();
  return (
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
  );
}
