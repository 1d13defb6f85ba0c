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
import { useLocale } from '../i18n/use-locale.ts';
import { useColorMode } from '../ui/theme/color-mode.ts';
import { shades } from '#shared/brand.ts';
import { Camera, isInView, padding } from './camera/camera.tsx';
import { boundsOf } from '../../map/circle.ts';
import { endMap } from './first-map.ts';
import { FarAway } from './camera/far-away.tsx';
import { FollowButton } from './camera/follow-button.tsx';
import { Compass } from './compass.tsx';
import { FullScreenControl } from './full-screen-control.tsx';
import { MapFailed } from './map-failed.tsx';
import { MapNote } from './map-notes.tsx';
import { maplibre } from '../../map/maplibre.ts';
import { MyPositionControl } from './me/my-position-control.tsx';
import { inOneView } from './camera/in-one-view.ts';
import { DistanceRings } from './place/distance-rings.tsx';
import { MarkerSpace } from './place/marker-space.tsx';
import { refetchMissing } from '../../map/tiles/missing-tiles.ts';
import type { MapPlace, Moment, TrackPoint } from './place/place.ts';
import { PlaceMarkers } from './place/place-markers.tsx';
import { TrackEnds } from './track/track-ends.tsx';
import { TrackLine } from './track/track-line.tsx';
import { useEasedPlaces } from './place/use-eased-places.ts';
import { unitsFor } from './units.ts';
import { useControlTexts } from './use-control-texts.ts';
import { type MapKind, useMapStyle } from './style/use-map-style.ts';
import { useGlide } from './track/use-glide.ts';
import { ZoomToTrack } from './track/zoom-to-track.tsx';

/** Pixels of the map that something else covers, at its left and lower edge. */
export type MapInset = { left: number; bottom: number };

export type PlaceMapProps = {
  places: readonly MapPlace[];
  track?: readonly TrackPoint[];
  /** There may be positions before the track's first. */
  lacksStart?: boolean;
  /** The selected time of the track; the newest places stay. */
  moment?: Moment | undefined;
  /** Key of the one place that the map is about, among those of others. */
  chosen?: string | undefined;
  inset?: MapInset | undefined;
  /** The time by which ages are told (milliseconds): the server's. */
  clock: () => number;
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
  clock,
  onPick,
}: PlaceMapProps) {
  const { dark } = useColorMode();
  const about = chosen ? places.filter(({ key }) => key === chosen) : places;
  const { near, far } = inOneView(about);
  const { map, failed } = useMapStyle(near);
  const [following, setFollowing] = useState(true);
  /** Whom the map has moved to, and how they were located: its centre stays with them. */
  const [reached, setReached] = useState('');
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
  const locale = useLocale();
  const shown = useEasedPlaces(places);
  const gliding = useGlide(moment);
  if (failed) return <MapFailed />;
  if (!map) return null;
  const color = dark ? onDark : onLight;
  const isWorld = map.kind === 'world';
  const tracked = places.some(({ source }) => source === 'GPS');
  const [only, ...others] = chosen ? shown.filter(({ key }) => key === chosen) : shown;
  const ringed = isWorld && others.length === 0 && only?.source === 'GPS' ? only : undefined;
  const closest = ringed ? openingWithRings(ringed) : opening[map.kind];
  const one = about.length === 1 ? about[0] : undefined;
  const target = one && `${one.key}:${one.source}`;
  const held = following && !moment && target === reached && shown.find(({ key }) => key === one?.key);
  const stopFollowing = () => {
    setFollowing(false);
    setReached('');
  };
  return (
    <MapView
      key={restored}
      mapLib={maplibre}
      mapStyle={map.style}
      initialViewState={{
        bounds: [...(boundsOf(near) ?? world)] as [number, number, number, number],
        fitBoundsOptions: { padding: places.length ? padding : 8, maxZoom: closest },
      }}
      maxZoom={isWorld && !tracked ? closestWorld : 17}
      attributionControl={false}
      dragRotate={false}
      touchPitch={false}
      maxPitch={0}
      onLoad={endMap}
      locale={controlTexts}
      // A centre that is given is kept however the map is zoomed, until it is no longer given.
      {...(held && { longitude: held.longitude, latitude: held.latitude })}
      onDragStart={({ originalEvent }) => {
        const fingers = originalEvent && 'touches' in originalEvent ? originalEvent.touches.length : 1;
        // Two zoom.
        if (fingers < 2) stopFollowing();
      }}
      onMoveStart={({ originalEvent }: { originalEvent?: Event }) => {
        if (originalEvent instanceof KeyboardEvent && originalEvent.key.startsWith('Arrow')) stopFollowing();
      }}
      onMoveEnd={({ originalEvent, target: map }) => {
        if (following && target) setReached(target);
        // Several people are no longer followed once one is out of view: the map does not move back on its own.
        else if (originalEvent && !near.every((place) => isInView(map, place))) setFollowing(false);
      }}
      ref={connected}
    >
      {ringed && <DistanceRings place={ringed} dark={dark} />}
      <PlaceMarkers
        places={places}
        shown={shown}
        track={track}
        chosen={chosen}
        moment={gliding}
        color={color}
        clock={clock}
        onPick={onPick}
        onLeave={stopFollowing}
      />
      <TrackLine track={track} color={color} />
      <TrackEnds
        track={track}
        moment={gliding}
        lacksStart={lacksStart}
        isOver={about.every(({ freshness }) => freshness === 'over')}
      />
      <MarkerSpace places={places} />
      <Camera
        places={near}
        chosen={chosen}
        inset={inset}
        also={moment}
        closest={closest}
        following={following}
      />
      {isWorld && tracked && track.length > 1 && (
        <ZoomToTrack places={about} track={track} surroundings={closest} />
      )}
      {far && onPick && <FarAway name={far.name} onGo={() => onPick(far.key)} />}
      {!following && places.length > 0 && (
        <FollowButton name={one?.name} onFollow={() => setFollowing(true)} />
      )}
      <NavigationControl position="top-right" showCompass={false} />
      <MyPositionControl onLook={stopFollowing} />
      {/* Beside a panel there is room for it. */}
      {Boolean(inset?.left) && document.fullscreenEnabled && <FullScreenControl />}
      <Compass />
      {/* On a phone there is no more room beside the credits. */}
      <ScaleControl position="bottom-left" maxWidth={120} unit={unitsFor(locale)} />
      <AttributionControl position="bottom-right" compact={false} />
      <MapNote kind={map.kind} isTrial={map.isTrial} places={near} />
    </MapView>
  );
}
