import { useTranslation } from 'react-i18next';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useMap } from 'react-map-gl/maplibre';
import { distanceText } from '#shared/position-text.ts';
import { extentOf } from '#shared/extent.ts';
import { useDates } from '../../i18n/use-dates.ts';
import { useLocale } from '../../i18n/use-locale.ts';
import { usePolled } from '../../ui/now.ts';
import { boundsOf } from '../../../map/circle.ts';
import { apart } from './arrangement.ts';
import { prefersReducedMotion } from '../reduced-motion.ts';
import { padding } from '../camera/camera.tsx';
import { together } from '../../../map/date-line.ts';
import { AccuracyCircles } from './accuracy-circles.tsx';
import { GroupList } from './group-list.tsx';
import { GroupMarker } from './group-marker.tsx';
import type { Motion } from './motion.ts';
import { isOnTrack, type MapPlace, type Moment, type TrackPoint } from './place.ts';
import { PlaceMarker } from './place-marker.tsx';
import { useArrangement } from './use-arrangement.ts';
import { useMotions } from './use-motions.ts';

type Props = {
  /** Where they are, and where they are drawn, which approaches it. */
  places: readonly MapPlace[];
  shown: readonly MapPlace[];
  track: readonly TrackPoint[];
  /** Whom the map is about, and whose track it is. */
  chosen: string | undefined;
  /** The selected time of the track. */
  moment: Moment | undefined;
  color: string;
  clock: () => number;
  onPick?: ((key: string) => void) | undefined;
  /** The map leaves where it was, for a group. */
  onLeave: () => void;
};

/** What is said of each person beside their name. */
function useNotes(
  places: readonly MapPlace[],
  motions: ReadonlyMap<string, Motion>,
  clock: () => number,
): ReadonlyMap<string, string> {
  const { t } = useTranslation('map');
  const { ago } = useDates();
  const locale = useLocale();
  const noteOf = (place: MapPlace): string => {
    const { key, freshness, accuracy, seenAt } = place;
    const extent = extentOf(place);
    if (extent === 'approximate') return t('approximate');
    if (freshness === 'stale' && seenAt) return ago(Math.max(0, clock() - Date.parse(seenAt)));
    if (extent === 'area') return t('area', { distance: distanceText(accuracy ?? 0, locale) });
    const motion = motions.get(key);
    return motion ? t('speed', { speed: Math.max(1, Math.round(motion.speed)) }) : '';
  };
  const written = usePolled(5_000, () => JSON.stringify(places.map((place) => [place.key, noteOf(place)])));
  return new Map(JSON.parse(written) as [string, string][]);
}

/** Everybody on the map: alone, or in groups of those who would touch. */
export function PlaceMarkers({ places, shown, track, chosen, moment, color, clock, onPick, onLeave }: Props) {
  const { current: map } = useMap();
  const [opened, setOpened] = useState<string[]>([]);
  const motions = useMotions(places, track, chosen, clock);
  const notes = useNotes(places, motions, clock);
  const own = track.filter(isOnTrack);
  const marks = own.length > 1 ? [own[0]!, own.at(-1)!] : [];
  const arranged = useArrangement(places, notes, moment ? [...marks, moment] : marks, chosen);
  const placeOf = useMemo(() => new Map(shown.map((place) => [place.key, place])), [shown]);
  // With hundreds of people, those who have not moved are not rendered again.
  const picked = useRef(onPick);
  useEffect(() => {
    picked.current = onPick;
  });
  const pick = useCallback((key: string) => picked.current?.(key), []);
  const open = (members: MapPlace[]) => {
    const bounds = boundsOf(members.map((place) => ({ ...place, accuracy: 0 })));
    if (!map || !bounds) return;
    const [west, south, east, north] = bounds;
    const [from, to] = [map.project([west, south]), map.project([east, north])];
    const widest = Math.hypot(to.x - from.x, to.y - from.y) * 2 ** (map.getMaxZoom() - map.getZoom());
    // Those in one house stay together at any zoom.
    if (widest < 2 * apart) {
      setOpened(members.map(({ key }) => key));
      return;
    }
    onLeave();
    // The group's button is about to go.
    map.getCanvas().focus({ preventScroll: true });
    map.fitBounds(bounds, { padding, duration: prefersReducedMotion() ? 0 : 600 });
  };
  const circled = useMemo(() => {
    // The accuracy of points in a group would be as small as pins; a wide place stays what it is.
    const drawn = arranged.flatMap(({ keys }) =>
      keys
        .flatMap((key) => placeOf.get(key) ?? [])
        .filter((place) => keys.length === 1 || extentOf(place) !== 'point'),
    );
    // How accurate a place on the way is, nobody has measured.
    return moment && !moment.toward ? [...drawn, moment] : drawn;
  }, [arranged, placeOf, moment]);
  return (
    <>
      <AccuracyCircles places={circled} chosen={chosen} color={color} />
      {arranged.map(({ keys, side }) => {
        const members = keys.flatMap((key) => placeOf.get(key) ?? []);
        const [first] = members;
        if (!first) return null;
        if (members.length > 1)
          return (
            <GroupMarker
              key={`group ${first.key}`}
              members={members}
              about={first.key === chosen ? first : undefined}
              at={first.key === chosen ? first : middleOf(members)}
              onOpen={open}
            />
          );
        return (
          <PlaceMarker
            key={first.key}
            place={first}
            note={notes.get(first.key) ?? ''}
            side={side}
            heading={motions.get(first.key)?.heading}
            onPick={onPick && first.key !== chosen ? pick : undefined}
          />
        );
      })}
      {opened.length > 0 && (
        <GroupList
          members={opened.flatMap((key) => placeOf.get(key) ?? [])}
          onPick={onPick}
          onClose={() => setOpened([])}
        />
      )}
    </>
  );
}

function middleOf(members: readonly MapPlace[]): { latitude: number; longitude: number } {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  return {
    latitude: mean(members.map(({ latitude }) => latitude)),
    longitude: mean(together(members.map(({ longitude }) => longitude))),
  };
}
