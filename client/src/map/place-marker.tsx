import { Box } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { Marker } from 'react-map-gl/maplibre';
import type { MapPlace } from './place.ts';

const halo = {
  content: '""',
  position: 'absolute',
  inset: '0',
  borderRadius: 'full',
  bg: 'brand.solid',
  zIndex: -1,
  animation: 'halo 2.4s ease-out infinite',
} as const;

/** A dot for a device's position; for a place from an internet address only the word, never a pin. */
export function PlaceMarker({ place }: { place: MapPlace }) {
  const { t } = useTranslation('map');
  const { latitude, longitude, source, live, name } = place;
  return (
    <Marker latitude={latitude} longitude={longitude} anchor="center">
      {source === 'GPS' ? (
        <Box
          data-testid="position-marker"
          title={name}
          position="relative"
          boxSize="5"
          borderRadius="full"
          bg={live ? 'brand.solid' : 'border.control'}
          borderWidth="3px"
          borderColor="white"
          boxShadow="0 1px 6px rgb(0 0 0 / 0.45)"
          {...(live && { _before: halo })}
        />
      ) : (
        <Box
          data-testid="approximate-place"
          bg="bg.panel"
          color="fg"
          borderWidth="1px"
          borderRadius="full"
          px="2.5"
          py="0.5"
          textStyle="sm"
          fontWeight="650"
          boxShadow="card"
        >
          {t('approximate')}
        </Box>
      )}
    </Marker>
  );
}
