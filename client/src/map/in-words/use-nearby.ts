import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../i18n/use-locale.ts';
import { directionOf } from './direction.ts';
import type { Nearby } from './nearby.ts';
import { distanceBetween } from '#shared/distance.ts';
import { inIndonesian } from '#shared/indonesian-places.ts';
import { distanceText } from '#shared/position-text.ts';

type Point = { latitude: number; longitude: number; accuracy: number | null };

/** A circle wider than this contains several places (metres). */
const widest = 2_500;
/** Up to so far from where it was worked out, an answer still says what it should, roughly (metres). */
const stillTrue = 1_000;

/**
 * Distance and direction from the nearest places, as text; empty until known, at sea, and for an imprecise place.
 */
export function useNearby(point: Point | undefined): string[] {
  const { t } = useTranslation('map');
  const locale = useLocale();
  const [answer, setAnswer] = useState<{ at: Omit<Point, 'accuracy'>; nearby: Nearby[] }>();
  // Rounded to some 100 m: a step further gives the same.
  const at =
    point && (point.accuracy ?? 0) <= widest ? `${round(point.latitude)} ${round(point.longitude)}` : '';

  useEffect(() => {
    if (!at) return;
    let wanted = true;
    const [latitude = 0, longitude = 0] = at.split(' ').map(Number);
    const show = (nearby: Nearby[]) => wanted && setAnswer({ at: { latitude, longitude }, nearby });
    // Only an exact place needs what reads tiles; and without it the place still has its name and coordinates.
    import('./nearby.ts')
      .then(({ nearbyPlaces }) => nearbyPlaces({ latitude, longitude }))
      .then(show, () => show([]));
    return () => {
      wanted = false;
    };
  }, [at]);

  // While the next one is loading the last one stays, unless the place is another one.
  const isTrue = at && answer && distanceBetween(answer.at, point!) <= stillTrue;
  const nearby = isTrue ? answer.nearby : [];
  return nearby.map(({ name, distance, bearing }) => {
    const place = locale === 'id' ? inIndonesian(name) : name;
    // Within the circle no direction is known.
    if (distance <= Math.max(1_000, point?.accuracy ?? 0)) return t('nearby.at', { place });
    return t('nearby.from', {
      distance: distanceText(distance, locale),
      direction: t(`direction.${directionOf(bearing)}`),
      place,
    });
  });
}

const round = (degrees: number) => Math.round(degrees * 1_000) / 1_000;
