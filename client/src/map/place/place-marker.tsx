import { Box } from '@chakra-ui/react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { Marker } from 'react-map-gl/maplibre';
import { extentOf } from '#shared/extent.ts';
import type { Side } from './arrangement.ts';
import { faceColorOf } from './face-colors.ts';
import { Face } from './face.tsx';
import { Heading } from './heading.tsx';
import { highlights, useHighlighted } from './highlight.ts';
import { NameLabel } from './name-label.tsx';
import type { MapPlace } from './place.ts';

type Props = {
  place: MapPlace;
  /** What is said of them beside the name. */
  note: string;
  /** Where there is room for the label; null for none. */
  side: Side | null;
  /** Where somebody who moves is going, degrees from north. */
  heading?: number | undefined;
  onPick?: ((key: string) => void) | undefined;
};

const pulse = {
  content: '""',
  position: 'absolute',
  inset: '2px',
  borderRadius: 'full',
  bg: 'currentColor',
  zIndex: -1,
  animation: 'halo 2.4s ease-out infinite',
} as const;

/** Someone located by a device: their face in the place itself. */
function Person({ place, heading }: Pick<Props, 'place' | 'heading'>) {
  const { key, name, icon, freshness, isDoubtful, who } = place;
  return (
    <Box
      data-testid="position-marker"
      data-freshness={freshness}
      position="relative"
      borderRadius="full"
      boxShadow="0 1px 6px rgb(0 0 0 / 0.45)"
      {...(freshness === 'live' && { _before: pulse })}
      style={{ color: faceColorOf(who ?? key).bg }}
    >
      <Face {...{ name, icon, freshness, isDoubtful }} who={who ?? key} />
      {heading !== undefined && <Heading degrees={heading} />}
    </Box>
  );
}

/**
 * Somebody on the map. With `onPick` a button that leads to them; hovering over it highlights them in the list too. Where
 * they are not known to a point, the shape around them is the place: its middle has words, not a pin.
 */
export const PlaceMarker = memo(function PlaceMarker({ place, note, side, heading, onPick }: Props) {
  const { t } = useTranslation('map');
  const highlighted = useHighlighted(place.key);
  const { key, latitude, longitude, source, name, freshness } = place;
  const isPoint = extentOf(place) === 'point';
  // What is read beside the face is part of what is read out.
  const label =
    source === 'IP'
      ? t('markerApproximate', { name })
      : t(`marker.${freshness}`, { name: note ? `${name} · ${note}` : name });
  const shape = isPoint ? (
    <>
      <Person place={place} heading={heading} />
      {(side || highlighted) && <NameLabel {...{ name, note, highlighted }} side={side ?? 'below'} />}
    </>
  ) : (
    <Box data-testid="approximate-place" opacity={freshness === 'over' ? 0.8 : 1}>
      {/* Without room, a sign for 'about'. */}
      <NameLabel
        name={side || highlighted ? name : ''}
        note={side || highlighted ? note : '≈'}
        side="middle"
        highlighted={highlighted}
      />
    </Box>
  );
  const frame = {
    position: 'relative',
    display: 'grid',
    placeItems: 'center',
    minW: '11',
    minH: '11',
    borderRadius: 'full',
    ...(highlighted && isPoint && { boxShadow: '0 0 0 4px {colors.brand.focusRing}' }),
  } as const;
  return (
    <Marker latitude={latitude} longitude={longitude} style={{ zIndex: highlighted ? 3 : 2 }}>
      {onPick ? (
        <Box
          as="button"
          {...frame}
          aria-label={label}
          title={name}
          cursor="pointer"
          focusVisibleRing="outside"
          onClick={() => onPick(key)}
          {...highlights(key)}
        >
          {shape}
        </Box>
      ) : (
        <Box role="img" {...frame} aria-label={label} title={name}>
          {shape}
        </Box>
      )}
    </Marker>
  );
});

/** Pixels: text above the middle of a circle, where somebody may have been located. */
export const aboveMiddle: [number, number] = [0, -20];

/** Pixels: text above the marker of somebody located by a device. */
export const aboveMarker: [number, number] = [0, -24];
