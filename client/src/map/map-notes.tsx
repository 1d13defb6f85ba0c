import { Box } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { MapPlace } from './place/place.ts';
import { useNearby } from './in-words/use-nearby.ts';

/** Says that there are no streets, and for a single place what helps instead: its position among named places. */
export function NoStreets({ places }: { places: readonly MapPlace[] }) {
  const { t } = useTranslation('map');
  const [only] = places.length === 1 ? places : [];
  const [nearest] = useNearby(only?.source === 'GPS' ? only : undefined);
  return (
    <Box
      position="absolute"
      top="2.5"
      left="2.5"
      maxW="calc(100% - 5rem)"
      bg="bg.panel"
      color="fg.muted"
      borderWidth="1px"
      borderRadius="control"
      px="3"
      py="0.5"
      textStyle="sm"
      lineHeight="1.4"
      pointerEvents="none"
    >
      {t('noStreets')}
      {nearest && (
        <Box as="span" display="block" color="fg" fontWeight="650">
          {nearest}
        </Box>
      )}
    </Box>
  );
}
