import { Crosshair } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useMap } from 'react-map-gl/maplibre';
import { Button } from '../../ui/button.tsx';

/** Re-centres a map that the reader has moved: it follows the places again. */
export function FollowButton({ single, onFollow }: { single: boolean; onFollow: () => void }) {
  const { t } = useTranslation('map');
  const { current: map } = useMap();
  const follow = () => {
    // The button is about to go.
    map?.getCanvas().focus({ preventScroll: true });
    onFollow();
  };
  return (
    <Button
      size="sm"
      position="absolute"
      bottom="calc(var(--inset-bottom) + 2.25rem)"
      right="2.5"
      onClick={follow}
    >
      <Crosshair aria-hidden /> {t(single ? 'follow' : 'showAll')}
    </Button>
  );
}
