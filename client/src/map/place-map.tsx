import { Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { AttributionControl, Map as MapView, NavigationControl, ScaleControl } from 'react-map-gl/maplibre';
import { useColorMode } from '../ui/color-mode.ts';
import { AccuracyCircles } from './accuracy-circles.tsx';
import { Camera } from './camera.tsx';
import { boundsOf } from './circle.ts';
import { MapFailed } from './map-failed.tsx';
import { maplibre } from './maplibre.ts';
import type { MapPlace, TrackPoint } from './place.ts';
import { PlaceMarker } from './place-marker.tsx';
import { TrackLine } from './track-line.tsx';
import { useMapStyle } from './use-map-style.ts';
import { ZoomToTrack } from './zoom-to-track.tsx';

type Props = { places: readonly MapPlace[]; track?: readonly TrackPoint[] };

/** The whole inhabited world, for a map without a place. */
const world = [-170, -50, 179, 72] as const;

/** The offline map has nothing to show beyond a region; further in there is only one's own track. */
const closestOffline = 10;
const firstOffline = 9;
const closestHosted = 15;

const colors = { light: '#0f5c5c', dark: '#6fd0c6' };

export function PlaceMap({ places, track = [] }: Props) {
  const { t } = useTranslation('map');
  const { dark } = useColorMode();
  const { style, offline, failed, giveUpHosted } = useMapStyle();
  const color = dark ? colors.dark : colors.light;
  const closest = offline ? firstOffline : closestHosted;
  const tracked = places.some(({ source }) => source === 'GPS');
  if (failed) return <MapFailed />;
  if (!style) return null;
  return (
    <MapView
      mapLib={maplibre}
      mapStyle={style}
      initialViewState={{
        bounds: [...(boundsOf(places) ?? world)] as [number, number, number, number],
        fitBoundsOptions: { padding: places.length ? 48 : 8, maxZoom: closest },
      }}
      maxZoom={offline && !tracked ? closestOffline : 17}
      attributionControl={false}
      dragRotate={false}
      touchPitch={false}
      cooperativeGestures={matchMedia('(pointer: coarse)').matches}
      onError={({ target }) => {
        if (!offline && !target.isStyleLoaded()) giveUpHosted();
      }}
    >
      <AccuracyCircles places={places} color={color} />
      <TrackLine track={track} color={color} />
      {places.map((place) => (
        <PlaceMarker key={place.key} place={place} />
      ))}
      <Camera places={places} closest={closest} />
      {offline && tracked && <ZoomToTrack places={places} track={track} surroundings={firstOffline} />}
      <NavigationControl position="top-right" showCompass={false} />
      <ScaleControl position="bottom-left" />
      <AttributionControl position="bottom-right" compact={false} />
      {offline && (
        <Text
          position="absolute"
          top="2.5"
          left="2.5"
          maxW="calc(100% - 5rem)"
          bg="bg.panel"
          color="fg.muted"
          borderWidth="1px"
          borderRadius="full"
          px="3"
          py="0.5"
          textStyle="sm"
        >
          {t('noStreets')}
        </Text>
      )}
    </MapView>
  );
}
