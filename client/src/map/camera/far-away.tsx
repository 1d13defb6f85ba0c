import { Box } from '@chakra-ui/react';
import { ArrowRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';

/** Leads to somebody who is too far from the others to be shown with them. */
export function FarAway({ name, onGo }: { name: string; onGo: () => void }) {
  const { t } = useTranslation('map');
  return (
    <Button
      size="sm"
      variant="outline"
      data-covers-map
      position="absolute"
      // Below the note.
      top="12"
      left="calc(var(--inset-left) + 0.625rem)"
      maxW="calc(100% - var(--inset-left) - 5rem)"
      onClick={onGo}
    >
      <Box as="span" dir="auto" overflow="hidden" textOverflow="ellipsis">
        {t('farAway', { name })}
      </Box>
      <ArrowRight aria-hidden />
    </Button>
  );
}
