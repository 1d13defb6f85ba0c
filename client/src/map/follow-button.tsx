import { Crosshair } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../ui/button.tsx';

/** Re-centres a map that the reader has moved: it follows the places again. */
export function FollowButton({ single, onFollow }: { single: boolean; onFollow: () => void }) {
  const { t } = useTranslation('map');
  return (
    <Button size="sm" position="absolute" bottom="9" right="2.5" onClick={onFollow}>
      <Crosshair aria-hidden /> {t(single ? 'follow' : 'showAll')}
    </Button>
  );
}
