import { Box } from '@chakra-ui/react';
import { Crosshair } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useMap } from 'react-map-gl/maplibre';
import { Button } from '../../ui/button.tsx';

/** `name`: of the one person to follow; none for several. */
type Props = { name: string | undefined; onFollow: () => void };

/** Re-centres a map that the reader has moved: it follows the places again. */
export function FollowButton({ name, onFollow }: Props) {
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
      data-covers-map
      position="absolute"
      bottom="calc(var(--inset-bottom) + 2.25rem)"
      right="calc(var(--inset-right) + 0.625rem)"
      maxW="calc(100% - var(--inset-left) - var(--inset-right) - 7rem)"
      onClick={follow}
    >
      <Crosshair aria-hidden />
      <Box as="span" dir="auto" overflow="hidden" textOverflow="ellipsis">
        {name ? t('follow', { name }) : t('showAll')}
      </Box>
    </Button>
  );
}
