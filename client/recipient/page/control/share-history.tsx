import { useState } from 'preact/hooks';
import { coordinatesText } from '#shared/position-text.ts';
import { ShareHistoryDocument, type ShareHistoryQuery } from '../../gql/graphql.ts';
import { usePage } from '../page-context.tsx';
import { useMoment } from '../use-moment.ts';
import { useSideCall } from '../use-side-call.ts';
import { Accuracy, PlaceCredits } from './place.tsx';

type History = NonNullable<ShareHistoryQuery['invitation']>;

const shown = 50;

/**
 * What was shared and who looked, loaded when opened: the track of a long share is not small. `looks`: what the server
 * has said since.
 */
export function ShareHistory({ serverNow, looks }: { serverNow: number; looks: string[] | null }) {
  const { t, post } = usePage();
  const [history, setHistory] = useState<History | null>(null);
  const [call, run] = useSideCall();
  const look = () => run(async () => setHistory((await post(ShareHistoryDocument, {})).invitation));
  return (
    <details class="part" onToggle={({ currentTarget }) => currentTarget.open && look()}>
      <summary>{t('history.open')}</summary>
      <p class="hint" role="status">
        {call === 'busy' && t('history.loading')}
        {typeof call === 'object' && t('history.failed')}
      </p>
      {history && <Looks looks={looks ?? history.looks} serverNow={serverNow} />}
      {history && (
        <Positions
          positions={history.positions}
          count={history.share?.positionCount ?? 0}
          serverNow={serverNow}
        />
      )}
      <button type="button" aria-disabled={call === 'busy'} onClick={look}>
        {t('history.again')}
      </button>
    </details>
  );
}

function Looks({ looks, serverNow }: Pick<History, 'looks'> & { serverNow: number }) {
  const { t } = usePage();
  const moment = useMoment(serverNow);
  if (looks.length === 0) return <p>{t('history.noLooks')}</p>;
  return (
    <>
      <h3>{t('history.looks')}</h3>
      <ul class="plain">
        {looks.map((look) => (
          <li key={look}>{moment(look)}</li>
        ))}
      </ul>
    </>
  );
}

/** `count`: of all; the server returns the newest of a long track. */
function Positions({
  positions,
  count,
  serverNow,
}: Pick<History, 'positions'> & { count: number; serverNow: number }) {
  const { t, locale } = usePage();
  const moment = useMoment(serverNow);
  const newest = positions.slice(-shown).reverse();
  const rest = Math.max(0, count - newest.length);
  const approximate = newest.find(({ source }) => source === 'IP');
  return (
    <>
      <h3>{t('history.positions')}</h3>
      {newest.length === 0 && <p>{t('history.noPositions')}</p>}
      <ul class="plain">
        {newest.map((position) => (
          <li key={`${position.source} ${position.recordedAt}`}>
            {moment(position.recordedAt)} · {coordinatesText(position, locale)},{' '}
            <Accuracy position={position} />
            {position.isDoubtful && ` (${t('history.doubtful')})`}
            {position.address && <span class="block hint">{position.address}</span>}
          </li>
        ))}
      </ul>
      {approximate && <PlaceCredits position={approximate} />}
      {rest > 0 && <p class="hint">{t('history.rest', { count: rest.toLocaleString(locale) })}</p>}
    </>
  );
}
