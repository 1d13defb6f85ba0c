import { Box } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';

export function MapFailed() {
  const { t } = useTranslation('map');
  return (
    <Box display="grid" placeItems="center" h="full" p="6" bg="bg.subtle" color="fg.muted" textAlign="center">
      {t('failed')}
    </Box>
  );
}
