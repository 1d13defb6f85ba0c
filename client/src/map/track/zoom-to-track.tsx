import { LocateFixed, Map as MapIcon } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMap } from 'react-map-gl/maplibre';
import { Button } from '../../ui/button.tsx';
import { boundsOf } from '../../../map/circle.ts';
import { isOnTrack, type MapPlace, type TrackPoint } from '../place/place.ts';

type Props = { places: readonly MapPlace[]; track: readonly TrackPoint[]; surroundings: number };

/** Zooms between the region and the steps of a track: without streets the two never fit one view. */
export function ZoomToTrack({ places, track, surroundings }: Props) {
  const { t } = useTranslation('map');
  const { current: map } = useMap();
  const [close, setClose] = useState(false);
  const turn = () => {
    const bounds = boundsOf([...places.filter(({ source }) => source === 'GPS'), ...track.filter(isOnTrack)]);
    if (!map || !bounds) return;
    if (close) map.easeTo({ zoom: surroundings });
    else map.fitBounds(bounds, { padding: { top: 64, right: 76, bottom: 104, left: 56 }, maxZoom: 16 });
    setClose(!close);
  };
  const Icon = close ? MapIcon : LocateFixed;
  return (
    <Button
      size="sm"
      variant="outline"
      data-covers-map
      position="absolute"
      bottom={{ base: 'calc(var(--inset-bottom) + 5rem)', lg: 'calc(var(--inset-bottom) + 2.25rem)' }}
      left="calc(var(--inset-left) + 0.625rem)"
      onClick={turn}
    >
      <Icon aria-hidden /> {t(close ? 'zoomOut' : 'zoomToTrack')}
    </Button>
  );
}
