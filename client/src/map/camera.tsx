import { useEffect, useRef } from 'react';
import { useMap } from 'react-map-gl/maplibre';
import { boundsOf } from './circle.ts';
import type { MapPlace } from './place.ts';

type Props = { places: readonly MapPlace[]; closest: number };

const calm = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

/**
 * Where the map looks: at all places when there are others than before or one was located anew, and along with a
 * single one that moves out of the middle. What the reader turned and zoomed meanwhile is left alone.
 */
export function Camera({ places, closest }: Props) {
  const { current: map } = useMap();
  const which = places.map(({ key, source }) => `${key}:${source}`).join(' ');
  const seen = useRef(which);
  const [only] = places.length === 1 ? places : [];
  const [longitude, latitude] = [only?.longitude, only?.latitude];

  useEffect(() => {
    if (!map || seen.current === which) return;
    seen.current = which;
    const bounds = boundsOf(places);
    if (bounds) map.fitBounds(bounds, { padding: 48, maxZoom: closest, duration: calm() ? 0 : 900 });
  }, [map, which, places, closest]);

  useEffect(() => {
    if (!map || longitude === undefined || latitude === undefined) return;
    const { x, y } = map.project([longitude, latitude]);
    const { clientWidth: width, clientHeight: height } = map.getContainer();
    const near = x > width * 0.15 && x < width * 0.85 && y > height * 0.15 && y < height * 0.85;
    if (!near) map.easeTo({ center: [longitude, latitude], duration: calm() ? 0 : 600 });
  }, [map, longitude, latitude]);

  return null;
}
