import { useEffect, useState } from 'preact/hooks';
import { distanceText } from '#shared/position-text.ts';
import { agoText } from '#shared/times.ts';
import { isExact } from '#shared/precision.ts';
import type { Notation } from '../../../browser/place-notations.ts';
import type { Share } from '../../api/invitation.ts';
import { ownFix } from '../../position/own-fix.ts';
import { usePage } from '../page-context.tsx';
import { usePart } from '../use-part.ts';
import { Accuracy } from './place.tsx';

const loadNotations = () => import('../../../browser/place-notations.ts');

function useOwnFix() {
  const [{ fix }, setState] = useState(ownFix.get);
  useEffect(() => ownFix.subscribe(() => setState(ownFix.get())), []);
  return fix;
}

/** `now`: by the device's clock. `clockOffset`: how far the server's is ahead. Both in milliseconds. */
type Props = { share: Share; clockOffset: number; now: number };

/** Where the recipient is, as somebody on the phone can write it down: from the device itself, also offline. */
export function ReadPlace({ share, clockOffset, now }: Props) {
  const { t, locale } = usePage();
  // Loaded at once and not when opened: by then there may be no connection.
  const notations = usePart(loadNotations);
  const fix = useOwnFix();
  const { position } = share;
  const place = fix ?? (position?.source === 'GPS' && isExact(position) ? position : null);
  const age = fix ? now - fix.takenAt : now + clockOffset - Date.parse(position?.recordedAt ?? '');
  return (
    <details class="card">
      <summary>{t('read.open')}</summary>
      {!place || !notations ? (
        <p>{t(place ? 'history.loading' : 'read.none')}</p>
      ) : (
        <>
          <p>
            <strong class="block capital">
              <Accuracy position={{ source: 'GPS', accuracy: place.accuracy }} />
            </strong>
            {t('sharing.taken', { ago: agoText(age, locale) ?? t('sharing.justNow') })}. {t('read.lead')}
          </p>
          {notations.notationsOf(place, locale).map((notation) => (
            <Line key={notation.name} notation={notation} />
          ))}
          {fix?.altitude !== undefined && (
            <p>
              {t('read.altitude', {
                metres: `${fix.altitude < 0 ? '−' : ''}${distanceText(Math.abs(fix.altitude), locale)}`,
              })}
            </p>
          )}
        </>
      )}
    </details>
  );
}

function Line({ notation: { name, text, spoken } }: { notation: Notation }) {
  const { t } = usePage();
  const [outcome, setOutcome] = useState<'copied' | 'failed' | null>(null);
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setOutcome('copied'),
      () => setOutcome('failed'),
    );
  const label = t(`read.${name}`);
  return (
    <section class="part notation" aria-label={label}>
      <h3>{label}</h3>
      <p class="code" translate={false}>
        {text}
      </p>
      <p class="hint" translate={false}>
        {spoken}
      </p>
      <button type="button" aria-label={t('read.copyLabel', { name: label })} onClick={() => void copy()}>
        {t('read.copy')}
      </button>
      <p class="hint" role="status">
        {outcome && t(`read.${outcome}`)}
      </p>
    </section>
  );
}
