import { Box } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { Marker } from 'react-map-gl/maplibre';
import type { MapPlace } from './place.ts';

type Props = {
  members: MapPlace[];
  at: { latitude: number; longitude: number };
  onOpen: (members: MapPlace[]) => void;
};

/** People who would touch on the map, as their number. Opens when pressed. */
export function GroupMarker({ members, at, onOpen }: Props) {
  const { t } = useTranslation('map');
  const names = members.map(({ name }) => name).join(', ');
  return (
    <Marker latitude={at.latitude} longitude={at.longitude} style={{ zIndex: 2 }}>
      <Box
        as="button"
        data-testid="group-marker"
        aria-label={t('group', { count: members.length, names })}
        title={names}
        display="grid"
        placeItems="center"
        boxSize="11"
        borderRadius="full"
        borderWidth="3px"
        borderColor="brand.solid"
        bg="bg.panel"
        color="fg"
        fontWeight="750"
        fontVariantNumeric="tabular-nums"
        boxShadow="0 1px 6px rgb(0 0 0 / 0.45)"
        cursor="pointer"
        focusVisibleRing="outside"
        onClick={() => onOpen(members)}
      >
        {members.length}
      </Box>
    </Marker>
  );
}
