import type { SharedPositionFragment } from '../../gql/graphql.ts';
import { coordinatesText, distanceText } from '#shared/position-text.ts';
import { agoText } from '#shared/times.ts';
import { usePage } from '../page-context.tsx';

/** The newest position as the other person sees it, as text. `serverNow` in milliseconds. */
export function Place({
  position,
  serverNow,
}: {
  position: SharedPositionFragment | null;
  serverNow: number;
}) {
  const { t, locale } = usePage();
  if (!position) return <>{t('sharing.noPlace')}</>;
  const ago = agoText(serverNow - Date.parse(position.recordedAt), locale);
  return (
    <>
      {position.address && <strong class="block">{position.address}</strong>}
      <span class="block">{coordinatesText(position, locale)}</span>
      <span class="block">
        <Accuracy position={position} />
      </span>
      {position.isDemo && <span class="block">{t('sharing.demo')}</span>}
      <span class="block hint">{t('sharing.taken', { ago: ago ?? t('sharing.justNow') })}</span>
    </>
  );
}

export function Accuracy({
  position: { source, accuracy },
}: {
  position: Pick<SharedPositionFragment, 'source' | 'accuracy'>;
}) {
  const { t, locale } = usePage();
  if (accuracy === null) return <>{t('sharing.accuracyUnknown')}</>;
  const radius = distanceText(accuracy, locale);
  return <>{t(source === 'IP' ? 'sharing.placeApproximate' : 'sharing.placeExact', { radius })}</>;
}

export const GeoNamesCredit = () => (
  <>
    <a href="https://www.geonames.org" target="_blank" rel="noopener noreferrer">
      GeoNames
    </a>{' '}
    (CC BY 4.0)
  </>
);

/** The credits required by the licences of what is said of a position. */
export function PlaceCredits({
  position: { source, address },
}: {
  position: Pick<SharedPositionFragment, 'source' | 'address'>;
}) {
  const { t } = usePage();
  const isIp = source === 'IP';
  if (!isIp && !address) return null;
  return (
    <p class="hint">
      {t('sharing.credits')}:{' '}
      {isIp && (
        <a href="https://db-ip.com" target="_blank" rel="noopener noreferrer">
          IP Geolocation by DB-IP
        </a>
      )}
      {isIp && address && ', '}
      {address && <GeoNamesCredit />}
    </p>
  );
}
