import { useEffect, useRef } from 'react';
import type { Map as MapLibreMap } from 'maplibre-gl';
import { useMap } from 'react-map-gl/maplibre';
import { boundsOf } from '../../../map/circle.ts';
import { prefersReducedMotion } from '../reduced-motion.ts';
import { nearestTo } from '../../../map/date-line.ts';
import type { MapInset } from '../place-map.tsx';
import type { MapPlace } from '../place/place.ts';

type Props = {
  places: readonly MapPlace[];
  /** Key of the one person that the map is about. */
  chosen?: string | undefined;
  /** What covers the map's edges: the map's middle is that of the rest. */
  inset?: MapInset | undefined;
  /** What has to stay in view besides the places: the selected time of a track. */
  also?: Pick<MapPlace, 'latitude' | 'longitude' | 'accuracy'> | undefined;
  closest: number;
  /** False once the reader has moved the map: then it stays where they put it. */
  following: boolean;
};

/** Pixels; at the sides half a name fits beside its place, and at the right the buttons. */
export const padding = { top: 72, right: 96, bottom: 72, left: 84 };

/**
 * Moves the map: to all places when there are new ones or one was newly located, and along with those of several that
 * leave the view.
 */
export function Camera({ places, chosen, inset, also, closest, following }: Props) {
  const { current: map } = useMap();
  const which = places.map(({ key, source }) => `${key}:${source}`).join(' ');
  // Somebody may have been located since the map was told where to open.
  const seen = useRef<ReadonlySet<string>>(new Set());
  const wasFollowing = useRef(following);
  const wasClosest = useRef(closest);
  const shown = also ? [...places, also] : places;
  const wasChosen = useRef(chosen);
  const { left = 0, bottom = 0 } = inset ?? {};
  const covered = `${left} ${bottom}`;
  const wasCovered = useRef(covered);
  const bounds = boundsOf(shown);
  const corners = bounds?.join(' ');

  useEffect(() => {
    map?.jumpTo({ padding: { left, bottom, top: 0, right: 0 } });
  }, [map, left, bottom]);

  useEffect(() => {
    if (!map || !bounds) return;
    const located = new Set(which.split(' '));
    // Somebody whose share ended, or another order, is no reason to move.
    const isNew = [...located].some((one) => !seen.current.has(one));
    const isFirst = seen.current.size === 0;
    // Another kind of map shows more, or less, around a place.
    const isOther = chosen !== wasChosen.current;
    // A single person stays in the middle of what is left.
    const hasRoom = shown.length > 1 && covered !== wasCovered.current;
    const resumed = following && (!wasFollowing.current || hasRoom || closest !== wasClosest.current);
    wasChosen.current = chosen;
    wasCovered.current = covered;
    seen.current = located;
    wasFollowing.current = following;
    wasClosest.current = closest;
    if (isNew || isOther || resumed) {
      map.fitBounds(bounds, {
        padding,
        maxZoom: closest,
        duration: isFirst || hasRoom || prefersReducedMotion() ? 0 : 900,
      });
      return;
    }
    // The map's centre stays with a single person.
    if (!following || shown.length < 2 || shown.every((place) => isInView(map, place))) return;
    map.fitBounds(bounds, {
      padding,
      maxZoom: Math.max(closest, map.getZoom()),
      duration: prefersReducedMotion() ? 0 : 600,
    });
    // `shown` and `bounds` are new objects each time; their corners say whether anything moved.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [map, which, corners, chosen, covered, following, closest]);

  return null;
}

/** Whether a place is well within what the map shows. */
export function isInView(
  map: Pick<MapLibreMap, 'project' | 'getCenter' | 'getContainer' | 'getPadding'>,
  { latitude, longitude }: Pick<MapPlace, 'latitude' | 'longitude'>,
): boolean {
  const { x, y } = map.project([nearestTo(longitude, map.getCenter().lng), latitude]);
  const { clientWidth, clientHeight } = map.getContainer();
  const { left = 0, bottom = 0 } = map.getPadding();
  const width = clientWidth - left;
  const height = clientHeight - bottom;
  return x - left > width * 0.15 && x - left < width * 0.85 && y > height * 0.15 && y < height * 0.85;
}
