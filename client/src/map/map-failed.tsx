import { Box } from '@chakra-ui/react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { endMap } from './first-map.ts';

export function MapFailed() {
  const { t } = useTranslation('map');
  useEffect(endMap, []);
  return (
    <Box display="grid" placeItems="center" h="full" p="6" bg="bg.subtle" color="fg.muted" textAlign="center">
      {t('failed')}
    </Box>
  );
}
