import { Box, Flex } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { Marker } from 'react-map-gl/maplibre';
import { Face } from './face.tsx';
import type { MapPlace } from './place.ts';

type Props = {
  members: MapPlace[];
  /** The one of them whom the map is about. */
  about: MapPlace | undefined;
  at: { latitude: number; longitude: number };
  onOpen: (members: MapPlace[]) => void;
};

const FaceOf = ({ place, isSmall }: { place: MapPlace; isSmall: boolean }) => {
  const { key, name, who, icon, freshness, isDoubtful } = place;
  return <Face {...{ name, icon, freshness, isDoubtful, isSmall }} who={who ?? key} />;
};

/** People who would touch on the map: some of their faces, and their number. Opens when pressed. */
export function GroupMarker({ members, about, at, onOpen }: Props) {
  const { t } = useTranslation('map');
  const names = members.map(({ name }) => name).join(', ');
  return (
    <Marker latitude={at.latitude} longitude={at.longitude} style={{ zIndex: 2 }}>
      <Box
        as="button"
        data-testid="group-marker"
        aria-label={t('group', { count: members.length, names })}
        title={names}
        position="relative"
        display="grid"
        placeItems="center"
        boxSize="11"
        borderRadius="full"
        bg="bg.panel"
        color="fg"
        boxShadow="0 1px 6px rgb(0 0 0 / 0.45)"
        cursor="pointer"
        focusVisibleRing="outside"
        onClick={() => onOpen(members)}
      >
        {about ? (
          <FaceOf place={about} isSmall={false} />
        ) : (
          <Flex wrap="wrap-reverse" justify="center" w="10">
            {members.slice(0, 3).map((place) => (
              <FaceOf key={place.key} place={place} isSmall />
            ))}
          </Flex>
        )}
        <Box
          data-testid="group-count"
          position="absolute"
          top="-2"
          insetEnd="-1.5"
          minW="5"
          px="1"
          borderRadius="full"
          bg="brand.solid"
          color="brand.contrast"
          fontSize="0.75rem"
          fontWeight="750"
          lineHeight="1.25rem"
          fontVariantNumeric="tabular-nums"
        >
          {about ? `+${members.length - 1}` : members.length}
        </Box>
      </Box>
    </Marker>
  );
}
