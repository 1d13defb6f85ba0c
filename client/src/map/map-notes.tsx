import { Box } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { MapPlace } from './place/place.ts';
import type { MapKind } from './style/use-map-style.ts';
import { useNearby } from './in-words/use-nearby.ts';

type Props = { kind: MapKind; isTrial: boolean; places: readonly MapPlace[] };

/**
 * Says that this is the demo city, or that there are no streets, and for a single place what helps instead: its
 * position among named places.
 */
export function MapNote({ kind, isTrial, places }: Props) {
  const { t } = useTranslation('map');
  const isWorld = kind === 'world';
  const [only] = isWorld && places.length === 1 ? places : [];
  const [nearest] = useNearby(only?.source === 'GPS' ? only : undefined);
  if (!isWorld && (kind !== 'demo' || places.length === 0)) return null;
  return (
    <Box
      data-covers-map
      position="absolute"
      top="2.5"
      left="calc(var(--inset-left) + 0.625rem)"
      maxW="calc(100% - var(--inset-left) - 5rem)"
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
      {t(isWorld ? 'noStreets' : 'demo')}
      {nearest && (
        <Box as="span" display="block" color="fg" fontWeight="650">
          {nearest}
        </Box>
      )}
      {only?.source === 'GPS' && isTrial && (
        <Box as="span" display="block" fontSize="0.75rem">
          {t('addStreets', { command: 'npm run map -- add PLACE' })}
        </Box>
      )}
    </Box>
  );
}
