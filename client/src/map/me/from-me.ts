import { bearingBetween, distanceBetween } from '#shared/distance.ts';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../i18n/use-locale.ts';
import { directionOf } from '../in-words/direction.ts';
import type { MapPlace } from '../place/place.ts';
import { wayText } from '../units.ts';
import { type MyPosition, useMyPosition } from './my-position.ts';

/** A device that knows its own place worse than this (metres) says nothing of how far anybody is. */
const vague = 5_000;
/** Metres: a place that is not known better, as of an AREA, is told in whole kilometres. */
const rough = 1_000;

type Place = Pick<MapPlace, 'latitude' | 'longitude' | 'accuracy' | 'source' | 'isDoubtful'>;

/**
 * How far away somebody is (metres), and in which direction, as well as it is known; undefined for a place from an IP
 * address, which is a city. `within`: the two places cannot be told apart.
 */
function wayFrom(me: MyPosition, { accuracy, source, isDoubtful, ...place }: Place) {
  if (source !== 'GPS' || isDoubtful || accuracy === null || me.accuracy > vague) return undefined;
  const margin = me.accuracy + accuracy;
  const metres = distanceBetween(me, place);
  if (metres <= margin) return { kind: 'within' as const, metres: metres + margin };
  return {
    kind: margin < rough ? ('away' as const) : ('about' as const),
    metres,
    bearing: bearingBetween(me, place),
  };
}

/** “Mum is 2.4 km from you, north-east”; null while the reader's own position is not shown, or there is no place. */
export function useFromMe(name: string, place: Place | null): string | null {
  const { t } = useTranslation('map');
  const locale = useLocale();
  return useMyPosition((me) => {
    const way = me && place && wayFrom(me, place);
    if (!way) return null;
    const { kind, metres } = way;
    if (kind === 'within') return t('me.within', { name, distance: wayText(metres, locale) });
    const distance = wayText(metres, locale, kind === 'about');
    return t(`me.${kind}`, { name, distance, direction: t(`direction.${directionOf(way.bearing)}`) });
  });
}
