import { Box } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { Marker } from 'react-map-gl/maplibre';
import { highlights, useHighlighted } from './highlight.ts';
import { initialsOf, type MapPlace } from './place.ts';

type Props = {
  place: MapPlace;
  /** Labels that are below its own, of people at the same approximate place. */
  row: number;
  onPick?: ((key: string) => void) | undefined;
};

const pulse = {
  content: '""',
  position: 'absolute',
  inset: '0',
  borderRadius: 'full',
  bg: 'brand.solid',
  zIndex: -1,
  animation: 'halo 2.4s ease-out infinite',
} as const;

/** Someone located by a device: their initials in the place itself, their name below. */
function Person({ place, highlighted }: { place: MapPlace; highlighted: boolean }) {
  const { name, freshness } = place;
  const live = freshness === 'live';
  return (
    <Box data-testid="position-marker" data-freshness={freshness} position="relative">
      <Box
        display="grid"
        placeItems="center"
        position="relative"
        boxSize="10"
        borderRadius="full"
        bg={live ? 'brand.solid' : 'fg.muted'}
        color={live ? 'brand.contrast' : 'bg.panel'}
        fontWeight="750"
        fontSize="0.875rem"
        lineHeight="1"
        borderWidth="3px"
        borderColor="white"
        boxShadow={highlighted ? '0 0 0 4px {colors.brand.focusRing}' : '0 1px 6px rgb(0 0 0 / 0.45)'}
        opacity={freshness === 'stale' ? 0.7 : 1}
        {...(live && { _before: pulse })}
      >
        {initialsOf(name)}
      </Box>
      <Label highlighted={highlighted} below>
        <Name name={name} />
      </Label>
    </Box>
  );
}

/** A place from an IP address: the circle around it is the place, so its middle has no pin. */
function Approximate({ place, highlighted }: { place: MapPlace; highlighted: boolean }) {
  const { t } = useTranslation('map');
  return (
    <Box data-testid="approximate-place" position="relative" opacity={place.freshness === 'over' ? 0.8 : 1}>
      <Label highlighted={highlighted}>
        <Name name={place.name} />
        <Box as="span" flexShrink="0">
          &nbsp;· {t('approximate')}
        </Box>
      </Label>
    </Box>
  );
}

/** By the name's own direction: one in Arabic or Hebrew is read, and cut, from right to left. */
const Name = ({ name }: { name: string }) => (
  <Box as="span" dir="auto" display="block" overflow="hidden" textOverflow="ellipsis">
    {name}
  </Box>
);

function Label({
  highlighted,
  below,
  children,
}: {
  highlighted: boolean;
  below?: boolean;
  children: React.ReactNode;
}) {
  return (
    <Box
      as="span"
      {...(below && {
        position: 'absolute',
        top: 'calc(100% + 3px)',
        left: '50%',
        transform: 'translateX(-50%)',
      })}
      display={below ? 'block' : 'flex'}
      w="max-content"
      maxW={below ? { base: '10rem', md: '16rem' } : { base: '18rem', md: '24rem' }}
      whiteSpace="nowrap"
      bg="bg.panel"
      color="fg"
      borderWidth="1px"
      borderColor={highlighted ? 'brand.solid' : 'border'}
      borderRadius="full"
      px="2.5"
      py="0.5"
      textStyle="sm"
      lineHeight="1.35"
      fontWeight="650"
      boxShadow="card"
    >
      {children}
    </Box>
  );
}

/** Pixels: the text of an approximate place is above the middle of its circle, where somebody may have been located. */
export const aboveMiddle = (row = 0): [number, number] => [0, -20 - 32 * row];

/** Pixels: text above the marker of somebody located by a device. */
export const aboveMarker: [number, number] = [0, -24];

/**
 * Somebody on the map. With `onPick` a button that leads to them; hovering over it highlights them in the list too.
 */
export function PlaceMarker({ place, row, onPick }: Props) {
  const { t } = useTranslation('map');
  const highlighted = useHighlighted(place.key);
  const { key, latitude, longitude, source, name, freshness } = place;
  const shape =
    source === 'GPS' ? (
      <Person place={place} highlighted={highlighted} />
    ) : (
      <Approximate place={place} highlighted={highlighted} />
    );
  // Above the place. The marker's own anchor would stay as it was when the device's first position replaces this one.
  const transform = source === 'IP' ? 'translateY(-50%)' : undefined;
  const label = t(source === 'IP' ? 'markerApproximate' : `marker.${freshness}`, { name });
  return (
    <Marker
      latitude={latitude}
      longitude={longitude}
      offset={source === 'GPS' ? [0, 0] : aboveMiddle(row)}
      style={{ zIndex: highlighted ? 3 : 2 }}
    >
      {onPick ? (
        <Box
          as="button"
          aria-label={label}
          title={name}
          display="grid"
          placeItems="center"
          minW="11"
          minH="11"
          cursor="pointer"
          borderRadius="full"
          focusVisibleRing="outside"
          transform={transform}
          onClick={() => onPick(key)}
          {...highlights(key)}
        >
          {shape}
        </Box>
      ) : (
        <Box role="img" aria-label={label} title={name} transform={transform}>
          {shape}
        </Box>
      )}
    </Marker>
  );
}
