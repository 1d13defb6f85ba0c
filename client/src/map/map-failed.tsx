import { Box, Text } from '@chakra-ui/react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { endMap } from './first-map.ts';

/** In place of the map: why there is none, unless `isLeftOut` by choice, and the credits that would stand on it. */
export function MapFailed({ isLeftOut = false }: { isLeftOut?: boolean }) {
  const { t } = useTranslation('map');
  useEffect(endMap, []);
  return (
    <Box
      display="grid"
      placeItems="center"
      h="full"
      p="6"
      // In the middle of the part that nothing covers.
      pl="calc(var(--inset-left) + 1.5rem)"
      pb="calc(var(--inset-bottom) + 1.5rem)"
      bg="bg.subtle"
      color="fg.muted"
      textAlign="center"
    >
      {!isLeftOut && <Text>{t('failed')}</Text>}
      <Text textStyle="sm" alignSelf="end">
        {t('credits.places')}
      </Text>
    </Box>
  );
}
