import type { Map as MapLibreMap } from 'maplibre-gl';
import { useCallback, useState } from 'react';
import {
  AttributionControl,
  Map as MapView,
  type MapRef,
  NavigationControl,
  ScaleControl,
} from 'react-map-gl/maplibre';
import { radians } from '#shared/distance.ts';
import { useColorMode } from '../ui/theme/color-mode.ts';
import { shades } from '../ui/theme/shades.ts';
import { AccuracyCircles } from './place/accuracy-circles.tsx';
import { Camera, isInView, padding } from './camera/camera.tsx';
import { boundsOf } from './circle.ts';
import { endMap } from './first-map.ts';
import { FollowButton } from './camera/follow-button.tsx';
import { MapFailed } from './map-failed.tsx';
import { MapNote } from './map-notes.tsx';
import { maplibre } from './maplibre.ts';
import { DistanceRings } from './place/distance-rings.tsx';
import { MarkerSpace } from './place/marker-space.tsx';
import { refetchMissing } from './tiles/missing-tiles.ts';
import { labelRows, type MapPlace, type TrackPoint } from './place/place.ts';
import { PlaceMarker } from './place/place-marker.tsx';
import { TrackEnds } from './track/track-ends.tsx';
import { TrackLine } from './track/track-line.tsx';
import { useEasedPlaces } from './place/use-eased-places.ts';
import { useControlTexts } from './use-control-texts.ts';
import { type MapKind, useMapStyle } from './style/use-map-style.ts';
import { ZoomToTrack } from './track/zoom-to-track.tsx';

/** Pixels of the map that something else covers, at its left and lower edge. */
export type MapInset = { left: number; bottom: number };

export type PlaceMapProps = {
  places: readonly MapPlace[];
  track?: readonly TrackPoint[];
  /** There may be positions before the track's first. */
  lacksStart?: boolean;
  /** The selected time of the track; the newest places stay. */
  moment?: TrackPoint | undefined;
  /** Key of the one place that the map is about, among those of others. */
  chosen?: string | undefined;
  inset?: MapInset | undefined;
  /** Makes the markers buttons. */
  onPick?: ((key: string) => void) | undefined;
};

/** The whole inhabited world, for a map without a place. */
const world = [-170, -50, 179, 72] as const;

/** Zooms at which a place opens. */
const opening: Record<MapKind, number> = { world: 8.9, streets: 15, demo: 15, hosted: 15 };
/**
 * Without streets: the rings around one person fit a phone, in steps, so that a move does not change the zoom. Others
 * open with the coast.
 */
const openingWithRings = ({ latitude }: MapPlace) =>
  Math.floor(4 * (11 + Math.log2(Math.cos(radians(Math.min(80, Math.abs(latitude))))))) / 4;
/** Beyond this the embedded world has nothing more to show but one's own track. */
const closestWorld = 12;

const [onLight, onDark] = shades.brand.solid;

/**
 * As for our own buttons: `disabled` would take the focus from a button when it has done its last step; `aria-disabled`,
 * which the library sets with it, is enough. Undone afterwards, it may already have taken the focus.
 */
const keepFocusable = (map: MapLibreMap) =>
  map.on('move', () => {
    for (const button of map.getContainer().querySelectorAll<HTMLButtonElement>('.maplibregl-ctrl button')) {
      button.removeAttribute('disabled');
      Object.defineProperty(button, 'disabled', { configurable: true, get: () => false, set() {} });
    }
  });

const connect = (ref: MapRef | null, onRestored: () => void) => {
  if (!ref) return;
  const map = ref.getMap();
  // Lets code outside, such as browser tests, query what is drawn.
  Object.assign(ref.getContainer(), { map });
  map.on('webglcontextrestored', onRestored);
  keepFocusable(map);
  return refetchMissing(map);
};

export function PlaceMap({
  places,
  track = [],
  lacksStart = false,
  moment,
  chosen,
  inset,
  onPick,
}: PlaceMapProps) {
  const { dark } = useColorMode();
  const { map, failed } = useMapStyle(places);
  const [following, setFollowing] = useState(true);
  // With its graphics context the library restores what it last drew: since erased, moved or ended. So a new map starts.
  const [restored, setRestored] = useState(0);
  const connected = useCallback(
    (ref: MapRef | null) =>
      connect(ref, () => {
        setFollowing(true);
        setRestored((times) => times + 1);
      }),
    [],
  );
  const [wasChosen, setWasChosen] = useState(chosen);
  if (chosen !== wasChosen) {
    setWasChosen(chosen);
    setFollowing(true);
  }
  const controlTexts = useControlTexts();
  const shown = useEasedPlaces(places);
  if (failed) return <MapFailed />;
  if (!map) return null;
  const color = dark ? onDark : onLight;
  const isWorld = map.kind === 'world';
  const about = chosen ? places.filter(({ key }) => key === chosen) : places;
  const tracked = places.some(({ source }) => source === 'GPS');
  const [only, ...others] = chosen ? shown.filter(({ key }) => key === chosen) : shown;
  const ringed = isWorld && others.length === 0 && only?.source === 'GPS' ? only : undefined;
  const closest = ringed ? openingWithRings(ringed) : opening[map.kind];
  const pointOf = moment ? [moment] : [];
  const rows = labelRows(places);
  return (
    <MapView
      key={restored}
      mapLib={maplibre}
      mapStyle={map.style}
      initialViewState={{
        bounds: [...(boundsOf(about) ?? world)] as [number, number, number, number],
        fitBoundsOptions: { padding: places.length ? padding : 8, maxZoom: closest },
      }}
      maxZoom={isWorld && !tracked ? closestWorld : 17}
      attributionControl={false}
      dragRotate={false}
      touchPitch={false}
      onLoad={endMap}
      locale={controlTexts}
      onDragStart={() => setFollowing(false)}
      // By keyboard or wheel: the map does not move back on its own.
      onMoveEnd={({ originalEvent, target }) => {
        if (originalEvent && !about.every((place) => isInView(target, place))) setFollowing(false);
      }}
      ref={connected}
    >
      {ringed && <DistanceRings place={ringed} dark={dark} />}
      <AccuracyCircles places={[...shown, ...pointOf]} color={color} />
      <TrackLine track={track} color={color} />
      <TrackEnds
        track={track}
        moment={moment}
        lacksStart={lacksStart}
        isOver={about.every(({ freshness }) => freshness === 'over')}
      />
      <MarkerSpace places={places} />
      {shown.map((place) => (
        <PlaceMarker
          key={place.key}
          place={place}
          row={rows.get(place.key) ?? 0}
          onPick={place.key === chosen ? undefined : onPick}
        />
      ))}
      <Camera
        places={about}
        chosen={chosen}
        inset={inset}
        also={moment}
        closest={closest}
        following={following}
      />
      {isWorld && tracked && track.length > 1 && (
        <ZoomToTrack places={about} track={track} surroundings={closest} />
      )}
      {!following && places.length > 0 && (
        <FollowButton single={about.length === 1} onFollow={() => setFollowing(true)} />
      )}
      <NavigationControl position="top-right" showCompass={false} />
      {/* On a phone there is no more room beside the credits. */}
      <ScaleControl position="bottom-left" maxWidth={72} />
      <AttributionControl position="bottom-right" compact={false} />
      <MapNote kind={map.kind} isTrial={map.isTrial} places={about} />
    </MapView>
  );
}
